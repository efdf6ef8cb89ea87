import { sql } from 'kysely'
import { reckonDue } from '../../src/features/payouts/reckon-due.ts'
import type { TownDeps } from './town-deps.ts'
import type { WrittenRental } from './seed-rentals.ts'

/** Writes the dues of owners for the town's hires, computed by the server's code, dated when the money was taken. */
export async function writeDues({ trx, now }: TownDeps, rentals: readonly WrittenRental[]): Promise<void> {
  for (const { id } of rentals) await reckonDue({ now: () => now }, trx, id)
  await sql`
    update dues set created_at = p.captured_at from payments p
    where p.subject_kind = 'rental' and p.subject_id = dues.rental_id and p.captured_at is not null`.execute(trx)
}
