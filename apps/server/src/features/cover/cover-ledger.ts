import { type RawBuilder, sql } from 'kysely'

/** The prefix of the references of the ledger rows about a rental's cover. */
export const coverRef = (rentalId: string) => `cover_${rentalId}`

/**
 * Matches the ledger rows (alias `l`) about the cover of a rental: a range from the first number to the last, so that
 * the unique index can be used whatever the collation. The numbers are digits only.
 */
export const isOfCover = (rentalId: RawBuilder<unknown>) => sql`l.kind in ('cover_collected', 'cover_refunded')
  and l.provider_ref between concat('cover_', ${rentalId}::text, '_1') and concat('cover_', ${rentalId}::text, '_99999')`

/** The movements of a rental's cover after its payment, which is its first row, as `CoverMove`s. */
export const coverMoves = (rentalId: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('at', l.learnt_at,
    'pence', case l.kind when 'cover_refunded' then l.amount_pence else -l.amount_pence end) order by l.id), '[]')
  from ledger_entries l
  where ${isOfCover(rentalId)} and l.provider_ref <> concat('cover_', ${rentalId}::text, '_1')
)`

/**
 * The totals of covers by month in London and insurer, of the ledger rows (alias `l`) that match a condition; `at` and
 * `id` are those of the first row. The reference of a payment to an insurer has the same prefix as those of a rental's
 * cover, with its own id.
 */
export const coverMonths = (which: RawBuilder<unknown>) => sql`(
  select month, insurer, min(at) as at, min(id) as id, count(*) filter (where is_first)::int as sold,
    coalesce(sum(amount_pence) filter (where is_first), 0) as collected,
    count(*) filter (where kind = 'cover_refunded')::int as refunds,
    coalesce(sum(case kind when 'cover_refunded' then amount_pence else -amount_pence end)
      filter (where kind <> 'cover_remitted' and not is_first), 0) as back,
    coalesce(sum(amount_pence) filter (where kind = 'cover_remitted'), 0) as remitted
  from (
    select l.id, l.learnt_at as at, l.kind, l.amount_pence,
      l.kind = 'cover_collected' and right(l.provider_ref, 2) = '_1' as is_first,
      to_char(l.learnt_at at time zone 'Europe/London', 'YYYY-MM') as month,
      coalesce(t.insurer, k.terms #>> '{insurer,name}', '') as insurer
    from ledger_entries l
    left join cover_policies k on k.rental_id = substr(l.provider_ref, 7, 36)::uuid
    left join cover_remittances t on t.id = substr(l.provider_ref, 7, 36)::uuid
    where l.kind in ('cover_collected', 'cover_refunded', 'cover_remitted') and ${which}
  ) moved group by month, insurer
)`
