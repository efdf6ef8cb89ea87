import { sql } from 'kysely'
import type { JsonValue } from '../../../db-schema.ts'
import type { SandboxDeps } from './deps.ts'
import type { Page } from './page-of-list.ts'
import { wireId, wireTime } from './wire-id.ts'
import { noSuch } from './wire-error.ts'

interface EventRow {
  readonly id: string
  readonly type: string
  readonly object: JsonValue
  readonly created_at: Date
}

/** Writes down that something happened; it is sent to the site's webhook from then on until it is accepted. */
export async function recordEvent({ db, now }: SandboxDeps, type: string, object: object): Promise<void> {
  const at = now()
  await db
    .insertInto('sandbox.events')
    .values({ id: wireId('evt'), type, object: JSON.stringify(object), created_at: at, deliver_at: at })
    .execute()
}

/** An event as the provider shows it. */
export function showEvent(row: EventRow): object {
  return {
    id: row.id,
    object: 'event',
    api_version: null,
    created: wireTime(row.created_at),
    data: { object: row.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: row.type,
  }
}

export async function getEvent({ db }: SandboxDeps, id: string): Promise<object> {
  const row = await db.selectFrom('sandbox.events').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw noSuch('event', id)
  return showEvent(row)
}

/** The latest events, newest first; a page at a time. */
export async function listEvents({ db }: SandboxDeps, { limit, startingAfter }: Page): Promise<object> {
  const rows = await db
    .selectFrom('sandbox.events')
    .selectAll()
    .$if(startingAfter !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select e.created_at, e.id from sandbox.events e where e.id = ${startingAfter})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { object: 'list', url: '/v1/events', has_more: rows.length > limit, data: rows.slice(0, limit).map(showEvent) }
}
