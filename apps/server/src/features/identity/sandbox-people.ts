import { Id } from '@itemo/domain/ids.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'

/** The name of a check's person, and of someone else with a tick: the sandbox has no document to read names from. */
export async function namesForSandbox({ db }: Pick<Context, 'db'>, checkId: string) {
  const id = z.safeParse(Id, checkId)
  if (!id.success) return undefined
  const { rows } = await sql<{ own: string | null; other: string | null }>`
    select p.full_name as own, (
      select o.full_name from profiles o
      join identity_checks oc on oc.user_id = o.id and oc.state = 'verified' and oc.name_match = 'same'
      where o.id <> p.id and o.identity_verified_at is not null
      order by oc.verified_at desc limit 1) as other
    from identity_checks c join profiles p on p.id = c.user_id where c.id = ${id.data}`.execute(db)
  return rows[0]
}
