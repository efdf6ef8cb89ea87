import type { RentalView } from '@itemo/contract/rental-views.ts'
import { addDays, type Day, dayInLondon } from '@itemo/domain/dates.ts'
import { completesOn } from '@itemo/domain/rentals/hire-end.ts'
import type { RentalStatus } from '@itemo/domain/rentals/rental-state.ts'
import { writeSearchRows } from '../src/features/items/search/search-rows.ts'
import type { NewRow } from '../src/platform/db/db.ts'
import type { DrainRequest } from '../src/platform/jobs/drain.ts'
import { copied } from './copied-hires.ts'
import { createMember, type Member } from './factories.ts'
import type { TestServer } from './harness.ts'

/** A card that is held and charged without authentication. */
export const goodCard = '4242 4242 4242 4242'

/** What a test can set of an item. */
export interface ItemFields {
  readonly title?: string
  readonly description?: string
  readonly category?: string
  readonly daily_rate?: number
  readonly weekly_rate?: number | null
  readonly monthly_rate?: number | null
  readonly location?: string
  readonly latitude?: number
  readonly longitude?: number
  readonly created_at?: Date
  readonly status?: 'active' | 'paused'
  readonly available_from?: Day
  readonly available_until?: Day
  readonly excluded_dates?: Day[]
  /** A deposit in pounds. */
  readonly deposit?: number
  readonly addons?: readonly { readonly name: string; readonly price: number }[]
}

const usualItem = {
  title: 'Cordless hammer drill',
  daily_rate: 10,
  weekly_rate: 40,
  monthly_rate: 120,
  location: 'E8 3PN',
  excluded_dates: [],
  addons: [
    { name: 'Masonry bits', price: 2 },
    { name: 'Dust sheet', price: 1.5 },
  ],
}

/** Inserts an item that is active and always free. Returns its id and those of its add-ons. */
export async function createItem(
  server: TestServer,
  owner: Pick<Member, 'id'>,
  changes: ItemFields = {},
): Promise<{ id: string; addons: string[] }> {
  const input: Required<Pick<ItemFields, keyof typeof usualItem>> & ItemFields = { ...usualItem, ...changes }
  const { db } = server
  const item = await db
    .insertInto('items')
    .values({
      user_id: owner.id,
      title: input.title,
      description: input.description ?? 'An 18 volt drill with two batteries.',
      category: input.category ?? 'Power Tools',
      daily_rate: input.daily_rate,
      weekly_rate: input.weekly_rate,
      monthly_rate: input.monthly_rate,
      location: 'E8',
      latitude: input.latitude ?? 51.54,
      longitude: input.longitude ?? -0.06,
      ...(input.created_at && { created_at: input.created_at }),
      status: input.status ?? 'active',
      available_from: input.available_from ?? null,
      available_until: input.available_until ?? null,
      excluded_dates: input.excluded_dates,
      deposit_required: input.deposit !== undefined,
      deposit_amount: input.deposit ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('item_places')
    .values({ item_id: item.id, postcode: input.location, latitude: 51.5401, longitude: -0.0602 })
    .execute()
  await writeSearchRows(db, [item.id])
  if (input.addons.length === 0) return { id: item.id, addons: [] }
  const addons = await db
    .insertInto('item_addons')
    .values(input.addons.map(({ name, price }, position) => ({ item_id: item.id, name, price, position })))
    .returning(['id', 'position'])
    .execute()
  const inOrder = addons.toSorted((a, b) => a.position - b.position)
  return { id: item.id, addons: inOrder.map(({ id }) => id) }
}

/** The day that is `days` after the server's today. */
export function dayFromNow(server: TestServer, days: number): Day {
  return addDays(dayInLondon(server.context.now()), days)
}

/** Submits the form of the hosted checkout, as a browser without scripts would. */
export function fillCheckout(server: TestServer, url: string, card = goodCard): Promise<Response> {
  const body = new URLSearchParams({ number: card, expiry: '12/40', cvc: '123', name: 'A Person' })
  return server.fetch(new URL(url).pathname, { method: 'POST', body, redirect: 'manual' })
}

/** The same, with everything that follows from it; authenticates if the bank asks for it. */
export async function giveAtCheckout(server: TestServer, url: string, card: string): Promise<void> {
  const filled = await fillCheckout(server, url, card)
  const bank = filled.headers.get('location') ?? ''
  if (bank.endsWith('/authenticate')) {
    const body = new URLSearchParams({ answer: 'complete' })
    await server.fetch(bank, { method: 'POST', body, redirect: 'manual' })
  }
  await settleAll(server)
}

/** The session id in a checkout's URL. */
export function sessionOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

/** Delivers webhooks and runs jobs until nothing is left to do. */
export async function settleAll(server: TestServer, draining: DrainRequest = {}): Promise<void> {
  do await server.context.jobs.drain(draining)
  while ((await server.context.cards.sandbox?.deliver()) ?? 0)
}

export interface Hire {
  readonly owner: Member
  readonly renter: Member
  readonly itemId: string
  readonly rentalId: string
  readonly url: string
}

export interface HireOptions {
  readonly from?: number
  readonly to?: number
  readonly paid?: boolean
  readonly card?: string
  readonly of?: Member
  readonly deposit?: number
}

/**
 * A requested hire, `of` someone's item; with `paid` (the default) the card is held and the owner notified. `goOn` does more with it.
 */
export async function createHire(
  server: TestServer,
  { from = 10, to = 12, paid = true, card = goodCard, of, deposit }: HireOptions = {},
  goOn?: { readonly name: string; readonly act: (server: TestServer, hire: Hire) => Promise<unknown> },
): Promise<Hire> {
  const owner = of ?? (await createMember(server))
  const renter = await createMember(server)
  const item = await createItem(server, owner, deposit === undefined ? {} : { deposit })
  const parties = { owner, renter, itemId: item.id }
  const body = { itemId: item.id, startDate: dayFromNow(server, from), endDate: dayFromNow(server, to) }
  const make = async () => {
    const { rental_id: rentalId, url } = await server.api('POST /rentals', { body }, renter)
    if (paid) await giveAtCheckout(server, url, card)
    await goOn?.act(server, { ...parties, rentalId, url })
    return { rentalId, url }
  }
  // An existing owner may have more than this hire.
  if (of || !paid) return { ...parties, ...(await make()) }
  const kind = JSON.stringify([from, to, card, deposit, goOn?.name])
  return { ...parties, ...(await copied(server, kind, parties, { settle: () => settleAll(server), make })) }
}

/** Inserts a hire that is over: both sides can review it. */
export async function createCompletedHire(server: TestServer): Promise<Hire> {
  const hire = await createHire(server, { paid: false })
  await server.db
    .updateTable('rentals')
    .set({ status: 'completed', requested_at: server.context.now() })
    .where('id', '=', hire.rentalId)
    .execute()
  return hire
}

/** Moves an agreed hire into the past, in the tables: sets how many days ago its last day was. */
export async function makeOverdue(
  server: TestServer,
  { rentalId }: Pick<Hire, 'rentalId'>,
  daysAgo = 1,
): Promise<void> {
  const end_date = dayFromNow(server, -daysAgo)
  const values = { start_date: addDays(end_date, -1), end_date, completes_on: completesOn(end_date) }
  await server.db.updateTable('rentals').set(values).where('id', '=', rentalId).execute()
}

/** Inserts a hire in the tables only, without a payment. Returns its id. */
export async function insertRental(
  { db }: TestServer,
  { owner, renter }: { readonly owner: Pick<Member, 'id'>; readonly renter: Pick<Member, 'id'> },
  values: Partial<NewRow<'rentals'>>,
): Promise<string> {
  const { id } = await db
    .insertInto('rentals')
    .values({
      owner_id: owner.id,
      renter_id: renter.id,
      status: 'confirmed',
      pay_by: '2027-01-01',
      start_date: '2027-06-01',
      end_date: '2027-06-03',
      completes_on: completesOn(values.end_date ?? '2027-06-03'),
      base_amount: 10,
      addons_amount: 0,
      platform_fee: 1.5,
      total_amount: 11.5,
      price_lines: '[]',
      item_snapshot: '{}',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Further hires like one, of two days each, beginning on the given days. */
export async function copyHire(
  { db }: TestServer,
  { rentalId }: Hire,
  days: readonly Day[],
  status: RentalStatus,
): Promise<void> {
  const rentals = db.selectFrom('rentals').selectAll().where('id', '=', rentalId)
  const { id: _id, ...row } = await rentals.executeTakeFirstOrThrow()
  const values = days.map((start_date) => ({
    ...row,
    status,
    start_date,
    end_date: addDays(start_date, 1),
    completes_on: completesOn(addDays(start_date, 1)),
    price_lines: JSON.stringify(row.price_lines),
    item_snapshot: JSON.stringify(row.item_snapshot),
    metadata: JSON.stringify(row.metadata),
  }))
  await db.insertInto('rentals').values(values).execute()
}

/** A rental as one of its parties sees it. */
export function readRental(server: TestServer, rentalId: string, as: Member): Promise<RentalView> {
  return renew(server, as).then((now) => server.api('GET /rentals/:rentalId', { params: { rentalId } }, now))
}

/** The payment of a rental, and its state in the sandbox's own tables. */
export async function readMoney(server: TestServer, rentalId: string) {
  const payment = await server.db
    .selectFrom('payments')
    .selectAll()
    .where('subject_kind', '<>', 'deposit')
    .where('subject_id', '=', rentalId)
    .executeTakeFirstOrThrow()
  const intent = payment.provider_intent_id
    ? await server.sandboxDb
        .selectFrom('sandbox.intents')
        .selectAll()
        .where('id', '=', payment.provider_intent_id)
        .executeTakeFirst()
    : undefined
  const refunds = intent
    ? await server.sandboxDb
        .selectFrom('sandbox.refunds')
        .select('amount')
        .where('intent_id', '=', intent.id)
        .where('status', '<>', 'failed')
        .execute()
    : []
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0)
  return {
    state: payment.state,
    payment,
    card: intent?.status ?? 'none',
    taken: intent?.amount_received ?? 0,
    refunded,
  }
}

/** The same person with a new token: for tests in which more than an hour passes. */
export async function renew(server: TestServer, member: Member): Promise<Member> {
  const { token } = await server.context.tokens.issue({
    userId: member.id,
    sessionId: crypto.randomUUID(),
    email: member.email,
    userMetadata: {},
    appMetadata: {},
    amr: [],
  })
  return { ...member, token }
}
