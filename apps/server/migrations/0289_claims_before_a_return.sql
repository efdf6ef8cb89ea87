-- An item that is said not to be back (R75): its owner can report that and ask for some of the deposit before the hire is over.
alter table deposits add column return_denied_at timestamptz;
update deposits d set return_denied_at = r.return_denied_at from rentals r
where r.id = d.rental_id and r.return_denied_at is not null;

-- What the operator does about a dispute at the provider, and how far that went: the file that was uploaded there, and when the
-- answer was sent. A second call finds what the first one did.
alter table disputes
  add column evidence_file_id text,
  add column answer text check (answer in ('submit', 'accept')),
  add column answered_at timestamptz;
