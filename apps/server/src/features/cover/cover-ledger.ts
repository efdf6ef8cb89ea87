import { type RawBuilder, sql } from 'kysely'

/** What the rows of the ledger about a hire's cover begin with. */
export const coverRef = (rentalId: string) => `cover_${rentalId}`

/**
 * Which rows of the ledger (`l`) are about the cover of a hire: from the first number to the last, so that their unique index serves
 * whatever the order of its text. The numbers are digits alone.
 */
export const isOfCover = (rentalId: RawBuilder<unknown>) => sql`l.kind in ('cover_collected', 'cover_refunded')
  and l.provider_ref between concat('cover_', ${rentalId}::text, '_1') and concat('cover_', ${rentalId}::text, '_99999')`

/** What became of a hire's cover after it was paid for, as `CoverMove`s: its first row says that it was. */
export const coverMoves = (rentalId: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('at', l.learnt_at,
    'pence', case l.kind when 'cover_refunded' then l.amount_pence else -l.amount_pence end) order by l.id), '[]')
  from ledger_entries l
  where ${isOfCover(rentalId)} and l.provider_ref <> concat('cover_', ${rentalId}::text, '_1')
)`
