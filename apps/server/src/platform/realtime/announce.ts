import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import type { Change } from './change-source.ts'

/** Someone told something in a room. Ids only. */
export const BroadcastMessage = z.object({
  topic: z.string(),
  event: z.string(),
  from: z.string(),
  to: z.array(z.string()),
})
export type BroadcastMessage = z.output<typeof BroadcastMessage>

/** The channel of PostgreSQL on which every process listens. */
export const channel = 'realtime'

/** Tells every process of changes of rows, and of what was said in rooms, once the transaction commits: in one statement. */
export async function announce(db: Db, notices: readonly (BroadcastMessage | Change)[]): Promise<void> {
  if (notices.length === 0) return
  const texts = notices.map((notice) => JSON.stringify(notice))
  await sql`select pg_notify(${channel}, notice) from unnest(${texts}::text[]) as notice`.execute(db)
}
