import type { CoverMonth } from '@itemo/domain/payouts/cover-months.ts'
import { sql } from 'kysely'
import type { Db, NewRow } from '../../platform/db/db.ts'
import { coverMonths } from './cover-ledger.ts'

/** Makes concurrent calls that record a payment to an insurer wait for each other, until the transaction ends. */
export async function lockRemittances(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('cover_remittances'))`.execute(trx)
}

/** What was paid to an insurer under a reference, in whole pence. */
export function findRemittance(trx: Db, insurer: string, reference: string) {
  const row = trx.selectFrom('cover_remittances').select('amount_pence').where('insurer', '=', insurer)
  return row.where('reference', '=', reference).executeTakeFirst()
}

/** Inserts a payment to an insurer and returns its id. */
export async function insertRemittance(trx: Db, values: NewRow<'cover_remittances'>): Promise<string> {
  const row = await trx.insertInto('cover_remittances').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** The totals of covers by month and insurer, the latest month first. */
export async function listCoverMonths(db: Db): Promise<CoverMonth[]> {
  const { rows } = await sql<CoverMonth>`
    select month, insurer, sold, collected::float8 as "collectedPence", refunds, back::float8 as "backPence",
      remitted::float8 as "remittedPence"
    from ${coverMonths(sql`true`)} m order by month desc, insurer`.execute(db)
  return rows
}
