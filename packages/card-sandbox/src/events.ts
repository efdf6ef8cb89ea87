import type { Selectable } from 'kysely'
import type { SandboxEvents } from './sandbox-tables.ts'
import type { SandboxDeps } from './sandbox.ts'
import { getRow, listPage, type Page } from './find-rows.ts'
import { wireId, wireTime } from './wire-id.ts'

/** Writes down that something happened; it is sent to the site's webhook from then on until it is accepted. */
export async function recordEvent({ db, now }: SandboxDeps, type: string, object: object): Promise<void> {
  const at = now()
  await db
    .insertInto('sandbox.events')
    .values({ id: wireId('evt'), type, object: JSON.stringify(object), created_at: at, deliver_at: at })
    .execute()
}

export function showEvent(row: Selectable<SandboxEvents>): object {
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
  return showEvent(await getRow(db, { table: 'sandbox.events', kind: 'event', id }))
}

export function listEvents({ db }: SandboxDeps, page: Page): Promise<object> {
  return listPage(db, { table: 'sandbox.events', url: '/v1/events', page, show: showEvent })
}
