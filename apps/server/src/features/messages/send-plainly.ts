import { MessageView } from '@itemo/contract/message-views.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { DatabaseUnavailable } from '../../platform/db/database-unavailable.ts'
import { sqlState } from '../../platform/db/violation.ts'
import type { Actor } from '../../platform/http/types.ts'
import type { MessageRow } from './message-queries.ts'

/** In bytes of JSON. A longer text isn't included in the notice, because two entries of the outbox have to fit into one payload. */
const maxCarriedBytes = 1500
/** Line separators in JavaScript but not in JSON: a process of the previous version can't read a notice that contains them. */
const lineEnds = /[\u2028\u2029]/

/**
 * Sends a message whose text needs no check, in one statement (ADR-0247): it locks the conversation, checks that the message is allowed,
 * writes it and publishes it. Undefined if nothing was written or the outcome is unknown: the regular transaction then
 * finds out why, or finds the message.
 */
export async function sendPlainly(
  { db, outbox, realtime, now }: Pick<Context, 'db' | 'outbox' | 'realtime' | 'now'>,
  actor: Actor,
  conversationId: string,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<MessageRow | undefined> {
  const write: RawBuilder<MessageRow> = sql`
    select given.*, false as is_read, null::text as warning, written.written_at as created_at, null::timestamptz as removed_at,
      written.members
    from (
      select ${id}::uuid as id, ${conversationId}::uuid as conversation_id, ${actor.userId}::uuid as sender_id, ${text}::text as text
    ) given
    cross join lateral write_message(given.conversation_id, given.sender_id, given.id, given.text, ${now()}) written`
  const change = sql`json_build_object('table', 'messages', 'type', 'INSERT', 'id', done.id, 'viewers', done.members, 'carried',
    case when ${!lineEnds.test(text)}::boolean and octet_length(to_json(done.text)::text) <= ${sql.lit(maxCarriedBytes)} then json_build_object('atMs', ${Date.now()}::bigint,
      'row', json_build_object('id', done.id, 'conversation_id', done.conversation_id, 'sender_id', done.sender_id,
        'text', done.text, 'is_read', done.is_read, 'warning', done.warning, 'created_at', done.created_at)) end)`
  try {
    return await outbox.runAndPublish(db, write, [realtime.entryFor(change)])
  } catch (error) {
    const isLost = error instanceof DatabaseUnavailable
    if (isLost || sqlState(error) === '40P01') return undefined
    throw error
  }
}

/** Built by PostgreSQL, so its timestamps have a different format. */
const Carried = z.extend(MessageView, { created_at: z.string() })

/** Reads a message that was included in its notice. */
export function readCarried(row: unknown): MessageRow {
  const { created_at, ...carried } = z.parse(Carried, row)
  return { ...carried, created_at: new Date(created_at), removed_at: null }
}
