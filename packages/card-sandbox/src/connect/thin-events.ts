import type { Selectable } from 'kysely'
import type { SandboxEvents } from '../sandbox-tables.ts'
import type { SandboxDeps } from '../sandbox.ts'
import { getRow } from '../sandbox-rows.ts'
import { WireError } from '../wire-error.ts'
import { wireId } from '../wire-id.ts'

/** Records an event of an account for the endpoint of thin events, which only name the account. */
export async function recordThinEvent({ db, now }: SandboxDeps, type: string, accountId: string, data: object = {}) {
  const at = now()
  const row = { id: wireId('evt_test'), type, object: JSON.stringify(data), created_at: at, deliver_at: at }
  await db
    .insertInto('sandbox.events')
    .values({ ...row, endpoint: 'thin', account_id: accountId })
    .execute()
}

/** The thin event that is sent. */
export function showNotification(row: Selectable<SandboxEvents>): object {
  return {
    id: row.id,
    object: 'v2.core.event',
    context: null,
    created: row.created_at.toISOString(),
    livemode: false,
    reason: null,
    related_object: { id: row.account_id, type: 'v2.core.account', url: `/v2/core/accounts/${row.account_id}` },
    type: row.type,
  }
}

/** The full event, for clients that fetch it. */
export async function getThinEvent({ db }: SandboxDeps, id: string): Promise<object> {
  const row = await getRow(db, { table: 'sandbox.events', kind: 'event', id }).catch(() => undefined)
  if (row?.endpoint !== 'thin') {
    throw new WireError(404, 'invalid_request_error', `Event '${id}' could not be found.`, { code: 'not_found' })
  }
  return { ...showNotification(row), changes: null, data: row.object }
}
