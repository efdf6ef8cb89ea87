import type { Selectable } from 'kysely'
import type { SandboxEvents } from './sandbox-tables.ts'
import type { SandboxDeps } from './sandbox.ts'
import { ownAccount } from './balance/balance-lines.ts'
import { getRow, listPage, type Page } from './sandbox-rows.ts'
import { noSuch } from './wire-error.ts'
import { wireId, wireTime } from './wire-id.ts'

/**
 * Writes down that something happened, to the operator's account or to a connected one; it is sent to the site's webhook for it
 * from then on until it is accepted.
 */
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

/** An event as webhooks and lists carry it. */
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

/** An event of that account. Throws WireError `resource_missing`. */
export async function getEvent({ db }: SandboxDeps, id: string, account: string): Promise<object> {
  const row = await getRow(db, { table: 'sandbox.events', kind: 'event', id })
  if (row.endpoint === 'thin' || (row.account_id ?? ownAccount) !== account) throw noSuch('event', id)
  return showEvent(row)
}

/** What happened to the operator's account, or to a connected one; what the second version of the wire says is not in it. */
export function listEvents({ db }: SandboxDeps, account: string, page: Page): Promise<object> {
  const where = account === ownAccount ? { endpoint: 'own' } : { endpoint: 'connect', account_id: account }
  return listPage(db, { table: 'sandbox.events', url: '/v1/events', page, where, show: showEvent })
}
