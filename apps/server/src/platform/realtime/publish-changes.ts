import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'

/** What happened to a row. Ids only: what the row says is loaded by the person who may be told. */
export type Change =
  | { readonly table: string; readonly type: 'INSERT' | 'UPDATE'; readonly id: string }
  /** Of a row that is gone only its id is told, to the accounts that could see it. */
  | { readonly table: string; readonly type: 'DELETE'; readonly id: string; readonly viewers: readonly string[] }

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
export async function publishChanges(db: Db, notices: readonly (BroadcastMessage | Change)[]): Promise<void> {
  if (notices.length === 0) return
  const texts = notices.map((notice) => JSON.stringify(notice))
  await sql`select pg_notify(${channel}, notice) from unnest(${texts}::text[]) as notice`.execute(db)
}
