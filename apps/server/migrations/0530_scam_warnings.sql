-- What a message is warned of: also what looks like a scam (packages/domain/src/messages/scam-signs.ts).
alter table messages drop constraint messages_warning_check;
alter table messages add constraint messages_warning_check check (warning in (
  'contact_details', 'asks_for_code', 'look_alike_address', 'gift_cards', 'overpayment', 'deposit_elsewhere',
  'agent_collects', 'pays_elsewhere'
)) not valid;
alter table messages validate constraint messages_warning_check;
