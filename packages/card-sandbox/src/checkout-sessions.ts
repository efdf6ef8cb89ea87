import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { SandboxSessions } from './sandbox-tables.ts'
import type { SandboxDeps } from './sandbox.ts'
import { recordEvent } from './events.ts'
import type { FormObject } from './decode-form.ts'
import { getRow, insertRow, lockDue, updateRow } from './sandbox-rows.ts'
import { lockIntent, showIntent, type IntentRow } from './payment-intents.ts'
import { Address, Metadata, readParams, Text } from './read-params.ts'
import { requireCustomer } from './saved-cards.ts'
import { findSetup, showSetup } from './setup-intents.ts'
import { badParameter, noSuch, invalidRequest } from './wire-error.ts'
import { isWireId, wireId, wireTime } from './wire-id.ts'

export type SessionRow = Selectable<SandboxSessions>

const Price = z.coerce.number().check(z.int(), z.gte(30), z.lte(99_999_999))

const CreatePayment = z.object({
  mode: z.literal('payment'),
  customer: z.optional(z.string()),
  customer_creation: z.optional(z.enum(['always', 'if_required'])),
  line_items: z
    .array(
      z.object({
        quantity: z.literal('1'),
        price_data: z.object({
          currency: z.literal('gbp'),
          unit_amount: Price,
          product_data: z.object({
            name: z.string().check(z.minLength(1)),
            description: z.optional(z.string().check(z.minLength(1))),
          }),
        }),
      }),
    )
    .check(z.length(1)),
  payment_intent_data: z._default(
    z.object({
      capture_method: z._default(z.enum(['automatic', 'manual']), 'automatic'),
      metadata: Metadata,
      setup_future_usage: z.optional(z.literal('off_session')),
      transfer_group: z.optional(Text),
    }),
    { capture_method: 'automatic', metadata: {} },
  ),
  allowed_payment_method_types: z.optional(z.array(z.literal('card'))),
  client_reference_id: z.optional(z.string()),
  customer_email: z.optional(z.string()),
  metadata: Metadata,
  success_url: Address,
  cancel_url: z.optional(Address),
  expires_at: z.optional(z.coerce.number().check(z.int())),
})

/** A checkout that only saves a card for an existing customer. */
const CreateSetup = z.object({
  mode: z.literal('setup'),
  customer: z.string(),
  currency: z.optional(z.literal('gbp')),
  allowed_payment_method_types: z.optional(z.array(z.literal('card'))),
  setup_intent_data: z._default(z.object({ metadata: Metadata, description: z.optional(Text) }), { metadata: {} }),
  client_reference_id: z.optional(z.string()),
  metadata: Metadata,
  success_url: Address,
  cancel_url: z.optional(Address),
  expires_at: z.optional(z.coerce.number().check(z.int())),
})

/** The shortest and the longest lifetime of a checkout that the provider accepts, in seconds. */
const minLifeSeconds = 30 * 60
const maxLifeSeconds = 24 * 3600

/** A checkout as the provider shows it; with `intent`, the intent is expanded. */
export function showSession({ siteUrl }: SandboxDeps, row: SessionRow, intent?: IntentRow): object {
  const paid = row.status === 'complete' && intent?.status === 'succeeded'
  return {
    id: row.id,
    object: 'checkout.session',
    amount_subtotal: row.mode === 'setup' ? null : row.amount,
    amount_total: row.mode === 'setup' ? null : row.amount,
    cancel_url: row.cancel_url,
    client_reference_id: row.client_reference_id,
    created: wireTime(row.created_at),
    currency: row.currency,
    customer: row.customer_id,
    customer_creation: row.creates_customer ? 'always' : row.mode === 'setup' ? null : 'if_required',
    customer_email: row.customer_email,
    expires_at: wireTime(row.expires_at),
    livemode: false,
    metadata: row.metadata,
    mode: row.mode,
    payment_intent: row.intent_id,
    payment_method_types: ['card'],
    payment_status: row.mode === 'setup' ? 'no_payment_required' : paid ? 'paid' : 'unpaid',
    setup_intent: row.setup_intent_id,
    status: row.status,
    success_url: row.success_url,
    ui_mode: 'hosted',
    url: row.status === 'open' ? `${siteUrl}/sandbox/checkout/${row.id}` : null,
  }
}

/** Opens a checkout for a payment, or for saving a card. Throws WireError for invalid parameters. */
export async function createSession(deps: SandboxDeps, params: FormObject): Promise<object> {
  if (params.mode === 'setup') return createSetupSession(deps, params)
  const input = readParams(CreatePayment, params)
  const now = deps.now()
  const lifeSeconds = lifeOf(input.expires_at, now)
  const { customer, customer_creation: creation } = input
  if (customer !== undefined && creation !== undefined)
    throw badParameter(
      'customer_creation',
      'You may only specify one of these parameters: customer, customer_creation.',
    )
  if (customer !== undefined) await requireCustomer(deps, customer)
  const price = input.line_items[0]?.price_data
  if (!price) throw badParameter('line_items', 'A line item is needed.', 'parameter_missing')
  const row = await insertRow(deps.db, 'sandbox.sessions', {
    id: wireId('cs_test'),
    amount: price.unit_amount,
    currency: price.currency,
    product_name: price.product_data.name,
    product_description: price.product_data.description ?? null,
    capture_method: input.payment_intent_data.capture_method,
    client_reference_id: input.client_reference_id ?? null,
    customer_email: input.customer_email ?? null,
    metadata: JSON.stringify(input.metadata),
    intent_metadata: JSON.stringify(input.payment_intent_data.metadata),
    transfer_group: input.payment_intent_data.transfer_group ?? null,
    customer_id: customer ?? null,
    creates_customer: creation === 'always',
    keeps_card: input.payment_intent_data.setup_future_usage !== undefined,
    success_url: input.success_url,
    cancel_url: input.cancel_url ?? null,
    expires_at: new Date(now.getTime() + lifeSeconds * 1000),
    created_at: now,
  })
  return showSession(deps, row)
}

async function createSetupSession(deps: SandboxDeps, params: FormObject): Promise<object> {
  const input = readParams(CreateSetup, params)
  const now = deps.now()
  const lifeSeconds = lifeOf(input.expires_at, now)
  await requireCustomer(deps, input.customer)
  const row = await insertRow(deps.db, 'sandbox.sessions', {
    id: wireId('cs_test'),
    mode: 'setup',
    amount: 0,
    currency: 'gbp',
    product_name: 'Save a card',
    product_description: input.setup_intent_data.description ?? null,
    capture_method: 'automatic',
    client_reference_id: input.client_reference_id ?? null,
    metadata: JSON.stringify(input.metadata),
    intent_metadata: JSON.stringify(input.setup_intent_data.metadata),
    customer_id: input.customer,
    keeps_card: true,
    success_url: input.success_url,
    cancel_url: input.cancel_url ?? null,
    expires_at: new Date(now.getTime() + lifeSeconds * 1000),
    created_at: now,
  })
  return showSession(deps, row)
}

function lifeOf(expiresAt: number | undefined, now: Date): number {
  const seconds = (expiresAt ?? wireTime(now) + maxLifeSeconds) - wireTime(now)
  if (seconds >= minLifeSeconds && seconds <= maxLifeSeconds) return seconds
  throw badParameter(
    'expires_at',
    'The expires_at timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
  )
}

/** Reads and locks a checkout; one past its expiry time is expired first. */
export async function lockSession(deps: SandboxDeps, id: string): Promise<SessionRow> {
  if (!isWireId(id)) throw noSuch('checkout.session', id)
  const row = await getRow(deps.db, { table: 'sandbox.sessions', kind: 'checkout.session', id, lock: true })
  return row.status === 'open' && row.expires_at <= deps.now() ? expire(deps, row) : row
}

/** A checkout; `expand[]=payment_intent` expands its intent, and with `latest_charge` below it also the charge. */
export async function getSession(deps: SandboxDeps, id: string, expanded: readonly string[]): Promise<object> {
  const row = await lockSession(deps, id)
  const intent = row.intent_id ? await lockIntent(deps, row.intent_id) : undefined
  const setup =
    row.setup_intent_id && expanded.includes('setup_intent') ? await findSetup(deps, row.setup_intent_id) : undefined
  const shown = { ...showSession(deps, row, intent), ...(setup && { setup_intent: showSetup(setup) }) }
  if (!intent || !expanded.some((name) => /^payment_intent(\.|$)/.test(name))) return shown
  const charge = expanded.some((name) => name.startsWith('payment_intent.latest_charge'))
  return { ...shown, payment_intent: showIntent(intent, { charge, now: deps.now() }) }
}

/** Expires an open checkout. Throws WireError for any other. */
export async function expireSession(deps: SandboxDeps, id: string): Promise<object> {
  const row = await lockSession(deps, id)
  if (row.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.status}.`,
    )
  }
  return showSession(deps, await expire(deps, row))
}

/** Condition for open checkouts past their expiry time, as a part of a statement. */
export const sessionsDue = (now: Date) => sql<boolean>`status = 'open' and expires_at <= ${now}`

/** Expires the checkouts that are past their expiry time. */
export async function expireSessions(deps: SandboxDeps): Promise<void> {
  const due = await lockDue(deps.db, 'sandbox.sessions', sessionsDue(deps.now()))
  for (const row of due) await expire(deps, row)
}

/** Ends a checkout that was paid or has expired. */
export function endSession({ db }: SandboxDeps, id: string, status: 'complete' | 'expired'): Promise<SessionRow> {
  return updateRow(db, 'sandbox.sessions', id, { status })
}

async function expire(deps: SandboxDeps, row: SessionRow): Promise<SessionRow> {
  const gone = await endSession(deps, row.id, 'expired')
  await recordEvent(deps, 'checkout.session.expired', showSession(deps, gone))
  return gone
}
