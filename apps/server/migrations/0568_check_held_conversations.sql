-- People read and write conversations meanwhile.
alter table conversations validate constraint conversations_held_for_fkey;
alter table conversations validate constraint conversations_held;
alter table conversations validate constraint conversations_refused;
