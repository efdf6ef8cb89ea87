import type { Selectable } from 'kysely'
import { recordEvent } from './events.ts'
import { saveCard } from './saved-cards.ts'
import { getRow, insertRow, updateRow } from './sandbox-rows.ts'
import type { SandboxDeps } from './sandbox.ts'
import type { SandboxSetupIntents } from './sandbox-tables.ts'
import { wireId, wireTime } from './wire-id.ts'

export type SetupRow = Selectable<SandboxSetupIntents>

/** A setup intent as the provider shows it. Throws WireError `resource_missing`. */
export async function getSetupIntent(deps: SandboxDeps, id: string): Promise<object> {
  return showSetup(await findSetup(deps, id))
}

/** The same as its row, locked. Throws WireError `resource_missing`. */
export function findSetup({ db }: SandboxDeps, id: string): Promise<SetupRow> {
  return getRow(db, { table: 'sandbox.setup_intents', kind: 'setup_intent', id, lock: true })
}

/** Creates a setup intent for a customer; no card is saved yet. */
export function insertSetup(
  { db, now }: SandboxDeps,
  { customerId, cardNumber, metadata }: { customerId: string; cardNumber: string; metadata: unknown },
): Promise<SetupRow> {
  return insertRow(db, 'sandbox.setup_intents', {
    id: wireId('seti'),
    status: 'requires_payment_method',
    customer_id: customerId,
    card_number: cardNumber,
    metadata: JSON.stringify(metadata),
    created_at: now(),
  })
}

/** Changes a setup intent, and returns its row. */
export function changeSetup(
  { db }: SandboxDeps,
  id: string,
  values: Partial<Pick<SetupRow, 'status' | 'card_number'>>,
) {
  return updateRow(db, 'sandbox.setup_intents', id, values)
}

/** The holder agreed: saves the card for the customer. */
export async function completeSetup(deps: SandboxDeps, row: SetupRow): Promise<void> {
  const method = await saveCard(deps, row.card_number, row.customer_id)
  const values = { status: 'succeeded', payment_method_id: method.id, last_error: null } as const
  const done = await updateRow(deps.db, 'sandbox.setup_intents', row.id, values)
  await recordEvent(deps, 'setup_intent.succeeded', showSetup(done))
}

/** Fails a setup intent: records the reason, and allows another card to be tried. */
export async function refuseSetup(deps: SandboxDeps, row: SetupRow, error: { code: string; message: string }) {
  const last_error = JSON.stringify({ type: 'card_error', ...error })
  const values = { status: 'requires_payment_method', last_error } as const
  const failed = await updateRow(deps.db, 'sandbox.setup_intents', row.id, values)
  await recordEvent(deps, 'setup_intent.setup_failed', showSetup(failed))
}

/** A setup intent, from its row, as the provider shows it. */
export function showSetup(row: SetupRow): object {
  return {
    id: row.id,
    object: 'setup_intent',
    created: wireTime(row.created_at),
    customer: row.customer_id,
    last_setup_error: row.last_error,
    livemode: false,
    metadata: row.metadata,
    payment_method: row.payment_method_id,
    payment_method_types: ['card'],
    status: row.status,
    usage: 'off_session',
  }
}
