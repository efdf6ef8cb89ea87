-- Whether two people have a conversation, about whatever.
create index conversations_of_pair on conversations (member_low, member_high);
