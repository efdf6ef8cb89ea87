-- What operators decide without a deploy: one row for each decision, never changed afterwards but for the mark that it was applied.
-- In force is, of those that have begun, the one with the highest version. Where there is none the program's own value holds.
create table setting_versions (
  key text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  effective_at timestamptz not null,
  -- No reference: a decision outlives the account. Null: the shell.
  made_by uuid,
  made_at timestamptz not null,
  reason text not null check (char_length(reason) between 5 and 500),
  -- When its beginning was told to every process, and noted in the audit.
  applied_at timestamptz,
  primary key (key, version)
);

-- What has yet to begin: a handful.
create index setting_versions_to_apply on setting_versions (effective_at) where applied_at is null;

-- The share that a hire was priced with. The label of that time is in its price_lines, as before.
alter table rentals
  add column fee_basis_points integer not null default 1500 check (fee_basis_points between 0 and 3000);

-- A fee with a least: `fee_bps` is `packedFee` of packages/domain/src/settings/fee.ts, which of a fee without a least is its basis
-- points, as an older program beside this one gives them.
create or replace function hire_total_pence(daily integer, weekly integer, monthly integer, days integer, fee_bps integer)
  returns integer
  language sql immutable parallel safe
as $$
  select (base + case when base = 0 then 0 else greatest((base * (fee_bps % 10000) + 5000) / 10000, fee_bps / 10000) end)::integer
  from (
    select months * coalesce(monthly, 0)::bigint + weeks * coalesce(weekly, 0)::bigint
      + (days - months * 30 - weeks * 7) * daily::bigint as base
    from (select case when monthly > 0 then days / 30 else 0 end as months) m,
    lateral (select case when weekly > 0 then (days - months * 30) / 7 else 0 end as weeks) w
  ) priced
$$;
