import type { Selectable } from 'kysely'
import { recordEvent } from './events.ts'
import type { FormObject } from './decode-form.ts'
import { getRow, insertRow, listPage, type Page, updateRow } from './sandbox-rows.ts'
import type { SandboxDeps } from './sandbox.ts'
import type { SandboxCustomers, SandboxPaymentMethods } from './sandbox-tables.ts'
import { Metadata, readParams } from './read-params.ts'
import { invalidRequest, noSuch } from './wire-error.ts'
import { wireId, wireTime } from './wire-id.ts'
import * as z from 'zod/mini'

export type CustomerRow = Selectable<SandboxCustomers>
export type MethodRow = Selectable<SandboxPaymentMethods>

const CreateCustomer = z.object({ email: z.optional(z.string().check(z.maxLength(512))), metadata: Metadata })

/** Creates a customer, and returns them as the provider shows them. */
export async function createCustomer(deps: SandboxDeps, params: FormObject): Promise<object> {
  const { email, metadata } = readParams(CreateCustomer, params)
  return showCustomer(await insertCustomer(deps, email ?? null, metadata))
}

/** Inserts a customer, and returns their row. */
export function insertCustomer({ db, now }: SandboxDeps, email: string | null, metadata: object = {}) {
  return insertRow(db, 'sandbox.customers', {
    id: wireId('cus'),
    email,
    metadata: JSON.stringify(metadata),
    created_at: now(),
  })
}

/** A customer as the provider shows them, including deleted ones. Throws WireError `resource_missing`. */
export async function getCustomer({ db }: SandboxDeps, id: string): Promise<object> {
  return showCustomer(await getRow(db, { table: 'sandbox.customers', kind: 'customer', id }))
}

/** Reads a customer that hasn't been deleted. @throws WireError when there is none, or no longer */
export async function requireCustomer({ db }: SandboxDeps, id: string): Promise<CustomerRow> {
  const row = await getRow(db, { table: 'sandbox.customers', kind: 'customer', id, lock: true })
  if (row.deleted_at) throw noSuch('customer', id)
  return row
}

/** Deletes a customer: their saved cards can't be used any more. */
export async function deleteCustomer(deps: SandboxDeps, id: string): Promise<object> {
  const { db, now } = deps
  const row = await requireCustomer(deps, id)
  const attached = await db
    .selectFrom('sandbox.payment_methods')
    .selectAll()
    .where('customer_id', '=', row.id)
    .forUpdate()
    .execute()
  for (const method of attached) await updateRow(db, 'sandbox.payment_methods', method.id, { customer_id: null })
  await updateRow(db, 'sandbox.customers', row.id, { email: null, deleted_at: now() })
  return { id: row.id, object: 'customer', deleted: true }
}

function showCustomer(row: CustomerRow): object {
  if (row.deleted_at) return { id: row.id, object: 'customer', deleted: true }
  return {
    id: row.id,
    object: 'customer',
    created: wireTime(row.created_at),
    email: row.email,
    livemode: false,
    metadata: row.metadata,
  }
}

/** Saves a card for a customer, after its holder has agreed at a checkout. */
export function saveCard({ db, now }: SandboxDeps, cardNumber: string, customerId: string): Promise<MethodRow> {
  return insertRow(db, 'sandbox.payment_methods', {
    id: wireId('pm'),
    card_number: cardNumber,
    customer_id: customerId,
    created_at: now(),
  })
}

/** A card as the provider shows it, saved for someone or not. Throws WireError `resource_missing`. */
export async function getMethod({ db }: SandboxDeps, id: string): Promise<object> {
  return showMethod(await getRow(db, { table: 'sandbox.payment_methods', kind: 'payment_method', id }))
}

/** The saved cards of a customer, the latest first. */
export async function listMethods(deps: SandboxDeps, customerId: string, page: Page): Promise<object> {
  await requireCustomer(deps, customerId)
  return listPage(deps.db, {
    table: 'sandbox.payment_methods',
    url: `/v1/customers/${customerId}/payment_methods`,
    page,
    where: { customer_id: customerId },
    show: showMethod,
  })
}

/** Reads a saved card of a customer. @throws WireError when it's saved for someone else, or no longer */
export async function requireMethod({ db }: SandboxDeps, id: string, customerId: string): Promise<MethodRow> {
  const row = await getRow(db, { table: 'sandbox.payment_methods', kind: 'payment_method', id, lock: true })
  if (row.customer_id === customerId) return row
  throw invalidRequest(
    row.customer_id === null
      ? 'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again.'
      : `The payment method ${id} does not belong to the Customer ${customerId}.`,
    { param: 'payment_method' },
  )
}

/** Deletes a saved card for good. */
export async function detachMethod(deps: SandboxDeps, id: string): Promise<object> {
  const row = await getRow(deps.db, { table: 'sandbox.payment_methods', kind: 'payment_method', id, lock: true })
  if (row.customer_id === null)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.')
  const shown = showMethod(await updateRow(deps.db, 'sandbox.payment_methods', id, { customer_id: null }))
  await recordEvent(deps, 'payment_method.detached', shown)
  return shown
}

function showMethod(row: MethodRow): object {
  return {
    id: row.id,
    object: 'payment_method',
    card: { brand: 'visa', exp_month: 12, exp_year: 2040, last4: row.card_number.slice(-4) },
    created: wireTime(row.created_at),
    customer: row.customer_id,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}
