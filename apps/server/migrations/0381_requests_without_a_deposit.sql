-- Without a deposit an owner can still ask for something after the hire (R75). It has a row here from then on: `asked` until it's
-- known how much, then `payable`, which the renter may pay or not. Nothing is ever held, charged or owed for it.
alter table deposits
  drop constraint deposits_mode_check,
  add constraint deposits_mode_check check (mode in ('hold', 'card', 'request')),
  drop constraint deposits_state_check,
  add constraint deposits_state_check check (
    state in (
      'none', 'card_saved', 'holding', 'held', 'refused', 'taking', 'charging', 'needs_person', 'taken', 'owed',
      'releasing', 'released', 'asked', 'payable'
    )
  ),
  add constraint deposits_request_is_never_owed check (
    case when mode = 'request' then state in ('asked', 'payable', 'taken', 'released')
    else state not in ('asked', 'payable') end
  );
