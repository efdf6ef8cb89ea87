-- When the operator last asked for an answer to a dispute: no call to the provider takes so long that the other answer could not
-- be given ten minutes later to what is still open there.
alter table disputes add column answer_asked_at timestamptz;

-- The sandbox's files and the evidence that disputes were given.
create table sandbox.files (
  id text primary key,
  purpose text not null,
  filename text not null,
  size integer not null,
  created_at timestamptz not null
);
alter table sandbox.disputes
  add column evidence jsonb not null default '{}',
  add column submissions integer not null default 0;
