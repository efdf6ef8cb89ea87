import { addDays } from '@itemo/domain/dates.ts'
import type { CallFault } from '@itemo/card-sandbox/faults.ts'
import { afterEach, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createItem, dayFromNow, fillCheckout, settleAll } from '../../../test/hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import type { Actor } from '../../platform/http/types.ts'
import { requestHire } from './request-rental.ts'
import { approveRental, withdrawRental } from './rental-transitions.ts'

// Which changes are sent to whose open pages: notifications take their usual way, and are recorded in addition.
const { server, sandbox } = await serverAndCards({ undrainedQueues: [] })
const { realtime } = server.context
type Notices = Parameters<typeof realtime.notify>

let told: [string, string, string][] = []
const notify = (...[trx, ...notices]: Notices) => {
  for (const { table, type, id } of notices) told.push([table, type, id])
  return realtime.notify(trx, ...notices)
}
const context = {
  ...server.context,
  realtime: Object.create(realtime, { notify: { value: notify } }) as typeof realtime,
}
afterEach(() => (told = []))

const actorOf = ({ id, email }: Member): Actor => ({ userId: id, sessionId: crypto.randomUUID(), email })

async function open() {
  const [owner, renter] = [await createMember(server), await createMember(server)]
  const { id: itemId } = await createItem(server, owner, { deposit: 50, addons: [] })
  const ask = (from: number) => {
    const startDate = dayFromNow(server, from)
    return requestHire(context, actorOf(renter), { itemId, startDate, endDate: addDays(startDate, 2), addons: [] })
  }
  const idOf = async () =>
    (await server.db.selectFrom('rentals').select('id').where('item_id', '=', itemId).execute()).map(({ id }) => id)
  return { owner, renter, ask, idOf }
}

/** The provider can be read, but opens no checkout. */
const opensNone = [null, 'refuse', 'refuse'] as unknown as CallFault[]

it('a request that replaces an earlier one announces its removal, and ends its deposit', async () => {
  const { ask } = await open()
  const first = (await ask(3)).rental_id
  expect(told).toEqual([])
  const second = (await ask(4)).rental_id
  expect(told).toEqual([['rentals', 'DELETE', first]])
  const rows = server.db.selectFrom('deposits').select(['rental_id', 'ended_at'])
  const deposits = await rows.where('rental_id', 'in', [first, second]).execute()
  expect(new Map(deposits.map((row) => [row.rental_id, row.ended_at !== null]))).toEqual(
    new Map([
      [first, true],
      [second, false],
    ]),
  )
})

it('a request without a checkout announces its removal, and that the replaced one is back', async () => {
  const { ask, idOf } = await open()
  const first = (await ask(3)).rental_id
  sandbox.faults.nextCalls.push(...opensNone)
  await expect(ask(4)).rejects.toMatchObject({ code: 'payment_provider' })
  const [, removed] = told
  expect(told).toEqual([
    ['rentals', 'DELETE', first],
    ['rentals', 'DELETE', expect.not.stringMatching(first)],
    ['rentals', 'UPDATE', first],
  ])
  expect(await idOf()).toEqual([first])
  const ended = server.db
    .selectFrom('deposits')
    .select('ended_at')
    .where('rental_id', '=', removed?.[2] ?? '')
  expect((await ended.executeTakeFirst())?.ended_at).not.toBeNull()
})

it('an answer announces a change of the rental, and withdrawing it a removal', async () => {
  for (const [act, type] of [
    ['approve', 'UPDATE'],
    ['withdraw', 'DELETE'],
  ] as const) {
    const { owner, renter, ask } = await open()
    const { rental_id: id, url } = await ask(3)
    await fillCheckout(server, url)
    await settleAll(server)
    told = []
    const place = { pickup_location: 'Here', additional_notes: '' }
    if (act === 'approve') await approveRental(context, actorOf(owner), id, place)
    else await withdrawRental(context, actorOf(renter), id)
    expect(told).toEqual([['rentals', type, id]])
  }
})
