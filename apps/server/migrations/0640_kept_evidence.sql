-- older processes: go on
-- What is kept for a serious case, no matter who deletes what. What a process of the version before removes meanwhile is not kept: it knows of none
-- of this.
alter table cases
  add column agency_reported_on date,
  add column agency_reference text check (length(agency_reference) between 1 and 100),
  add constraint cases_agency_whole check (num_nulls(agency_reported_on, agency_reference) in (0, 2));

-- The files of a picture stay for as long as a row names it; that nobody sees it is said by its row in `uploads`.
create table kept_pictures (
  case_id uuid not null references cases on delete cascade,
  bucket text not null,
  path text not null,
  kept_at timestamptz not null,
  primary key (case_id, bucket, path)
);
create index kept_pictures_path on kept_pictures (bucket, path);

-- What would be gone otherwise: the thing that staff came across, who someone was, what two people wrote. `number`: of several.
create table case_evidence (
  case_id uuid not null references cases on delete cascade,
  kind text not null check (kind in ('subject', 'person', 'messages')),
  number smallint not null check (number > 0),
  at timestamptz not null,
  record jsonb not null,
  primary key (case_id, kind, number)
);

insert into kept_pictures (case_id, bucket, path, kept_at)
select distinct r.case_id, 'item_images', image, now()
from reports r join cases c on c.id = r.case_id,
  jsonb_array_elements_text(case jsonb_typeof(r.evidence -> 'images') when 'array' then r.evidence -> 'images' else '[]' end) image
where (c.restricted or c.reason in ('child_safety', 'danger', 'intimate_image')) and c.state <> 'closed'
  and exists (select from uploads u where u.bucket = 'item_images' and u.path = image and u.purged_at is null);
insert into kept_pictures (case_id, bucket, path, kept_at)
select distinct r.case_id, 'avatars', r.evidence ->> 'profile_image', now()
from reports r join cases c on c.id = r.case_id
where (c.restricted or c.reason in ('child_safety', 'danger', 'intimate_image')) and c.state <> 'closed'
  and exists (select from uploads u where u.bucket = 'avatars' and u.path = r.evidence ->> 'profile_image' and u.purged_at is null);
