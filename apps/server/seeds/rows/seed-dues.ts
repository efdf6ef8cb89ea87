import { sql } from 'kysely'
import { reckonDue } from '../../src/features/payouts/reckon-due.ts'
import type { TownDeps } from './town-deps.ts'
import type { WrittenRental } from './seed-rentals.ts'

/** Writes what owners are due for the hires of the town, worked out as the server does, since when the money was taken. */
export async function writeDues({ trx, now }: TownDeps, rentals: readonly WrittenRental[]): Promise<void> {
  for (const { id } of rentals) await reckonDue({ now: () => now }, trx, id)
  await sql`
    update dues set created_at = p.captured_at from payments p
    where p.subject_kind = 'rental' and p.subject_id = dues.rental_id and p.captured_at is not null`.execute(trx)
}
