import type { Selectable } from 'kysely'
import type { SandboxEvents } from './sandbox-tables.ts'
import type { SandboxDeps } from './sandbox.ts'
import { ownAccount } from './balance/balance-lines.ts'
import { getRow, listPage, type Page } from './sandbox-rows.ts'
import { noSuch } from './wire-error.ts'
import { wireId, wireTime } from './wire-id.ts'

/** Records an event of the operator's account or of a connected one. It's sent to the site's webhook until it's accepted. */
export async function recordEvent(
  { db, now }: SandboxDeps,
  type: string,
  object: object,
  account: string = ownAccount,
): Promise<void> {
  const at = now()
  const whose = account === ownAccount ? {} : { endpoint: 'connect' as const, account_id: account }
  await db
    .insertInto('sandbox.events')
    .values({ id: wireId('evt'), type, object: JSON.stringify(object), created_at: at, deliver_at: at, ...whose })
    .execute()
}

/** An event as webhooks and lists show it. */
export function showEvent(row: Selectable<SandboxEvents>): object {
  return {
    id: row.id,
    object: 'event',
    ...(row.account_id !== null && { account: row.account_id }),
    api_version: null,
    created: wireTime(row.created_at),
    data: { object: row.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: row.type,
  }
}

/** An event of the given account. Throws WireError `resource_missing`. */
export async function getEvent({ db }: SandboxDeps, id: string, account: string): Promise<object> {
  const row = await getRow(db, { table: 'sandbox.events', kind: 'event', id })
  if (row.endpoint === 'thin' || (row.account_id ?? ownAccount) !== account) throw noSuch('event', id)
  return showEvent(row)
}

/** The events of the operator's account, or of a connected one, without those of version 2 of the API. */
export function listEvents({ db }: SandboxDeps, account: string, page: Page): Promise<object> {
  const where = account === ownAccount ? { endpoint: 'own' } : { endpoint: 'connect', account_id: account }
  return listPage(db, { table: 'sandbox.events', url: '/v1/events', page, where, show: showEvent })
}
