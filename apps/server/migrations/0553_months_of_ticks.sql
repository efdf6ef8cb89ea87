-- Everyone reads when a tick was earned: the month says enough.
update profiles set identity_verified_at = date_trunc('month', identity_verified_at, 'UTC')
where identity_verified_at is not null;
