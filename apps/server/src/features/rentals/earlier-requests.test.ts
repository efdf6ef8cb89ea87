import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createItem, dayFromNow, fillCheckout, readMoney, readRental, settleAll } from '../../../test/hires.ts'
import { serverAndCards, unrelatedQueues } from '../../../test/server-of-file.ts'
import type { CallFault } from '@itemo/card-sandbox/faults.ts'

const { server, sandbox } = await serverAndCards({ undrainedQueues: unrelatedQueues })

async function open() {
  const [owner, renter] = [await createMember(server), await createMember(server)]
  const { id: itemId } = await createItem(server, owner)
  const bodyOf = (from: number, to: number) => ({
    itemId,
    startDate: dayFromNow(server, from),
    endDate: dayFromNow(server, to),
  })
  const ask = (from: number, to: number) => server.call('POST /rentals', { body: bodyOf(from, to) }, renter)
  const first = await server.api('POST /rentals', { body: bodyOf(3, 5) }, renter)
  return { owner, renter, ask, first }
}

function statusOf(url: string): Promise<number> {
  return server.fetch(new URL(url).pathname).then(({ status }) => status)
}

async function idsOf(renter: Member): Promise<string[]> {
  return (await server.api('GET /my/rentals', { query: {} }, renter)).rentals.map(({ id }) => id)
}

/** The provider can be read, but opens no checkout. */
const opensNone = [null, 'refuse', 'refuse'] as unknown as CallFault[]

describe('other dates overlapping an earlier request of the same person', () => {
  it('are refused if that one is paid, even before the webhook, and its owner is told', async () => {
    const { owner, renter, ask, first } = await open()
    sandbox.faults.webhooks = 'hold'
    await fillCheckout(server, first.url)
    expect(await ask(4, 8)).toMatchObject({ status: 409, body: { error: { code: 'dates_taken' } } })
    expect(await idsOf(renter)).toEqual([first.rental_id])
    expect(await readRental(server, first.rental_id, owner)).toMatchObject({ payment_state: 'authorised' })
    sandbox.faults.webhooks = 'send'
    await settleAll(server)
    expect(await readMoney(server, first.rental_id)).toMatchObject({ state: 'authorised', card: 'requires_capture' })
  })

  it('leave it unchanged if they get no checkout, paid or not', async () => {
    const { renter, ask, first } = await open()
    sandbox.faults.nextCalls.push(...opensNone)
    expect((await ask(4, 8)).status).toBe(502)
    expect(await idsOf(renter)).toEqual([first.rental_id])
    expect(await statusOf(first.url)).toBe(200)
    const { timeline } = await readRental(server, first.rental_id, renter)
    expect(timeline.map(({ what }) => what)).toEqual(['requested'])
    sandbox.faults.webhooks = 'hold'
    await fillCheckout(server, first.url)
    sandbox.faults.everyCall = 'cut'
    expect((await ask(4, 8)).status).toBe(502)
    sandbox.faults.everyCall = null
    sandbox.faults.webhooks = 'send'
    await settleAll(server)
    expect(await readRental(server, first.rental_id, renter)).toMatchObject({ payment_state: 'authorised' })
  })

  it('replace it if it is unpaid, once they have a checkout', async () => {
    const { renter, ask, first } = await open()
    const second = (await ask(4, 8)).body as { rental_id: string; url: string }
    expect(await idsOf(renter)).toEqual([second.rental_id])
    const { timeline } = await readRental(server, second.rental_id, renter)
    expect(timeline.map(({ what, by }) => [what, by])).toEqual([['requested', 'renter']])
    expect([await statusOf(first.url), await statusOf(second.url)]).toEqual([410, 200])
  })
})

describe('simultaneous requests of one person', () => {
  it('three for the same dates and one for a day more get 200 or 409, and one survives', async () => {
    for (let round = 0; round < 20; round++) {
      const [owner, renter] = [await createMember(server), await createMember(server)]
      const { id: itemId } = await createItem(server, owner)
      const answers = await Promise.all(
        [5, 5, 5, 6].map((to) => {
          const body = { itemId, startDate: dayFromNow(server, 3), endDate: dayFromNow(server, to) }
          return server.call('POST /rentals', { body }, renter)
        }),
      )
      expect([200, 409]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)))
      expect(await idsOf(renter)).toHaveLength(1)
    }
  })

  it("cancelled while their checkout is being opened are told so, and can't be paid", async () => {
    const { renter, ask } = await open()
    const { sessions } = server.context.cards.api.checkout
    const create = sessions.create.bind(sessions)
    const opened: string[] = []
    let inner: { readonly status: number } | undefined
    sessions.create = async (...args: Parameters<typeof create>) => {
      const session = await create(...args)
      opened.push(session.id)
      sessions.create = create
      // Before the response is known here, the same person has requested other days.
      inner = await ask(7, 10)
      return session
    }
    const outer = await ask(6, 8)
    sessions.create = create
    expect([outer.status, inner?.status]).toEqual([409, 200])
    expect(outer.body).toMatchObject({ error: { code: 'conflict' } })
    expect((await sessions.retrieve(opened[0]!)).status).toBe('expired')
    expect(await idsOf(renter)).toHaveLength(2)
  })
})
