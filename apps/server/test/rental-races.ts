import { createMember, type Member } from './factories.ts'
import type { TestServer } from './harness.ts'
import { createHire, createItem, dayFromNow, fillCheckout, type Hire, readMoney, settleAll } from './hires.ts'
import { expireRequest } from '../src/features/rentals/rental-transitions.ts'

/** The result of one round of a race: the sorted statuses, and the losers' error messages. */
export interface DatesRound {
  readonly statuses: readonly number[]
  readonly refusal: unknown
}

/** Ten renters request overlapping days of one item at the same instant, each round on other days. */
export async function raceForDates(
  server: TestServer,
  rounds: number,
): Promise<{ itemId: string; rounds: DatesRound[] }> {
  const item = await createItem(server, await createMember(server))
  const results: DatesRound[] = []
  for (let round = 0; round < rounds; round++) {
    const day = 1 + round * 3
    // New renters each time, because nobody may hold more than a few dates without paying.
    const renters = await Promise.all(Array.from({ length: 10 }, () => createMember(server)))
    const answers = await Promise.all(
      renters.map((renter, index) => {
        // Different ranges, all of which include the middle day.
        const startDate = dayFromNow(server, day + (index % 2))
        const endDate = dayFromNow(server, day + 1 + (index % 2))
        return server.call('POST /rentals', { body: { itemId: item.id, startDate, endDate } }, renter)
      }),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    results.push({ statuses, refusal: answers.find(({ status }) => status === 409)?.body })
  }
  return { itemId: item.id, rounds: results }
}

/** The result of one paid request on which everything happened at once. */
export interface DecisionRound {
  /** How many acts won, including the expiry. */
  readonly winners: number
  readonly statuses: readonly number[]
  readonly confirmed: boolean
  /** Our state, the provider's, and what it took in pence. */
  readonly money: readonly [string, string, number]
}

/**
 * Approves, declines, withdraws and expires at the same time, each round on a new hire and in another order. In every second round the
 * time to answer ends in the middle. All hires are paid before the first round, and checked after the last one.
 */
export async function raceToDecide(server: TestServer, rounds: number): Promise<DecisionRound[]> {
  const hires: Hire[] = []
  for (let round = 0; round < rounds; round++) {
    const hire = await createHire(server, { paid: false })
    await fillCheckout(server, hire.url)
    hires.push(hire)
  }
  await settleAll(server)
  const decided: { readonly rentalId: string; readonly statuses: readonly number[] }[] = []
  for (const [round, { owner, renter, rentalId }] of hires.entries()) {
    const leftMs = round % 2 === 0 ? 3_600_000 : (round * 7) % 50
    const answer_by = new Date(server.context.now().getTime() + leftMs)
    await server.db.updateTable('rentals').set({ answer_by }).where('id', '=', rentalId).execute()
    const act = (name: 'approve' | 'decline' | 'withdraw', as: Member) => {
      const body = name === 'withdraw' ? undefined : { pickup_location: 'Here' }
      return server.call(`POST /rentals/:rentalId/${name}`, { params: { rentalId }, body }, as)
    }
    const acts = [
      () => act('approve', owner),
      () => act('decline', owner),
      () => act('withdraw', renter),
      () => act('approve', owner),
    ]
    type Answer = ReturnType<typeof act>
    const turn = (round >> 1) % acts.length
    const shuffled = [...acts.slice(turn), ...acts.slice(0, turn)]
    const [first, ...others] = shuffled as [() => Answer, ...(() => Answer)[]]
    const [answers] = await Promise.all([
      // Sometimes waits for the first one, an approval, before sending the others: otherwise it might never win.
      round % 16 === 8
        ? first().then(async (answer) => [answer, ...(await Promise.all(others.map((start) => start())))])
        : Promise.all(shuffled.map((start) => start())),
      expireRequest(server.context, rentalId),
    ])
    // It may have arrived before the deadline, and the others after it.
    await expireRequest(server.context, rentalId)
    decided.push({ rentalId, statuses: answers.map(({ status }) => status) })
  }
  await settleAll(server)
  const results: DecisionRound[] = []
  for (const { rentalId, statuses } of decided) {
    const rental = await server.db.selectFrom('rentals').selectAll().where('id', '=', rentalId).executeTakeFirst()
    const reason = (rental?.metadata as { cancellation_reason?: string } | undefined)?.cancellation_reason
    const { state, card, taken } = await readMoney(server, rentalId)
    results.push({
      winners: statuses.filter((status) => status === 200).length + (reason === 'Request expired' ? 1 : 0),
      statuses,
      confirmed: rental?.status === 'confirmed',
      money: [state, card, taken],
    })
  }
  return results
}
