import { describe, expect, it } from 'vitest'
import { offSessionDeclinedCard, depositOf, depositAtProvider, goTo, passTime } from '../../../test/deposit-hires.ts'
import { returnHire } from '../../../test/due-books.ts'
import { fillCheckout, giveAtCheckout, goodCard, type Hire, readRental, renew, settleAll } from '../../../test/hires.ts'
import { checkInvariants } from '../payouts/check-invariants.ts'
import { createPaidHire, subjectsTo } from '../../../test/paid-hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile()

const at = (days: number, clock: number) => goTo(server, days, clock)

const stateOf = async (hire: Pick<Hire, 'rentalId'>) => (await depositOf(server, hire)).state

async function expectNeverHeld(hire: Hire): Promise<void> {
  for (const side of ['renter', 'owner'] as const) {
    const { deposit } = await readRental(server, hire.rentalId, await renew(server, hire[side]))
    expect(deposit).toMatchObject({ never_held: true, can_give_card: false })
    const subjects = await subjectsTo(server, hire[side].email)
    expect(subjects).toContain("The deposit for Cordless hammer drill couldn't be held")
  }
}

describe('a refused hold', () => {
  it('is reported to both; another card can be held, and the owner may cancel without blame', async () => {
    await at(1, 8)
    const hire = await createPaidHire(server, { from: 2, to: 2, deposit: 60, card: offSessionDeclinedCard })
    await at(1, 10)
    expect(await stateOf(hire)).toBe('refused')
    const { deposit } = await readRental(server, hire.rentalId, hire.renter)
    expect(deposit).toMatchObject({ state: 'refused', can_give_card: true })
    const params = { rentalId: hire.rentalId }
    const { url } = await server.api(
      'POST /rentals/:rentalId/deposit-card',
      { params },
      await renew(server, hire.renter),
    )
    expect(
      await server.api('POST /rentals/:rentalId/deposit-card', { params }, await renew(server, hire.renter)),
    ).toEqual({ url })
    // It leads back to the hire.
    const back = (await fillCheckout(server, url)).headers.get('location')
    expect(back).toBe(`${server.context.siteUrl}/my-rentals/${hire.rentalId}`)
    await settleAll(server)
    expect(await stateOf(hire)).toBe('held')
    expect((await depositAtProvider(server, hire)).map(({ status }) => status)).toEqual([
      'requires_payment_method',
      'requires_capture',
    ])
  })

  it('with another card as well lets the renter open a new checkout at once', async () => {
    await at(1, 8)
    const hire = await createPaidHire(server, { from: 2, to: 2, deposit: 60, card: offSessionDeclinedCard })
    await at(1, 10)
    const params = { rentalId: hire.rentalId }
    const giveCard = async () =>
      (await server.api('POST /rentals/:rentalId/deposit-card', { params }, await renew(server, hire.renter))).url
    const first = await giveCard()
    await giveAtCheckout(server, first, offSessionDeclinedCard)
    expect(await stateOf(hire)).toBe('refused')
    await passTime(server, 60_000)
    const second = await giveCard()
    expect(second).not.toBe(first)
    await giveAtCheckout(server, second, goodCard)
    expect(await stateOf(hire)).toBe('held')
  })

  it("doesn't count against an owner who cancels because of it", async () => {
    await at(1, 8)
    const hire = await createPaidHire(server, { from: 2, to: 2, deposit: 60, card: offSessionDeclinedCard })
    await at(1, 10)
    const input = { params: { rentalId: hire.rentalId }, body: { cancellation_reason: 'No deposit' } }
    await server.api('POST /rentals/:rentalId/cancel', input, await renew(server, hire.owner))
    const item = await server.api('GET /items/:itemId', { params: { itemId: hire.itemId } })
    expect(item.owner.hires).toMatchObject({ cancelled: 0 })
    await passTime(server, 60_000)
    expect(await stateOf(hire)).toBe('released')
  })

  it('continues without a deposit once the rental starts, and both are told and can see it', async () => {
    await at(1, 8)
    const hire = await createPaidHire(server, { from: 2, to: 2, deposit: 60, card: offSessionDeclinedCard })
    await at(1, 10)
    await at(1, 0)
    expect(await stateOf(hire)).toBe('released')
    await expectNeverHeld(hire)
    const params = { rentalId: hire.rentalId }
    const late = await server.refused(
      'POST /rentals/:rentalId/deposit-card',
      { params },
      await renew(server, hire.renter),
    )
    expect(late.code).toBe('deposit_state')
  })
})

describe('a hold refused on the day of the rental', () => {
  it('lets its owner ask the renter for damage, as without a deposit [R75]', async () => {
    await at(1, 12)
    const hire = await createPaidHire(server, { from: 0, to: 1, deposit: 60, card: offSessionDeclinedCard })
    await returnHire(server, hire)
    const view = async (side: 'owner' | 'renter') => readRental(server, hire.rentalId, await renew(server, hire[side]))
    expect(await view('owner')).toMatchObject({ can_ask_for_damage: true, deposit: { never_held: true } })
    expect(await view('renter')).toMatchObject({ can_ask_for_damage: false })
    const params = { rentalId: hire.rentalId }
    const body = { amount: 75, text: 'A broken pole' }
    await server.api('POST /rentals/:rentalId/claim', { params, body }, await renew(server, hire.owner))
    await server.api('POST /rentals/:rentalId/claim/accept', { params }, await renew(server, hire.renter))
    await settleAll(server)
    expect((await view('renter')).deposit).toMatchObject({
      mode: 'request',
      state: 'payable',
      decided: 75,
      can_pay: true,
    })
    expect(await depositOf(server, hire)).toMatchObject({ provider_customer_id: null, payment_method_id: null })
    await passTime(server, 31 * 24 * 3_600_000)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'released', taken_pence: 0 })
    expect(await checkInvariants(server.context)).toEqual([])
  })

  it('removes a card that was still saved when its owner asks for damage', async () => {
    await at(1, 12)
    const hire = await createPaidHire(server, { from: 0, to: 1, deposit: 60, card: offSessionDeclinedCard })
    await returnHire(server, hire)
    const customer = await server.context.cards.api.customers.create({})
    const kept = { provider_customer_id: customer.id }
    await server.db.updateTable('deposits').set(kept).where('rental_id', '=', hire.rentalId).execute()
    const input = { params: { rentalId: hire.rentalId }, body: { amount: 75, text: 'A broken pole' } }
    await server.api('POST /rentals/:rentalId/claim', input, await renew(server, hire.owner))
    await server.db
      .updateTable('deposits')
      .set({ act_at: server.context.now() })
      .where('rental_id', '=', hire.rentalId)
      .execute()
    await passTime(server, 60_000)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'asked', provider_customer_id: null, act_at: null })
  })

  it('asks for no other card: both are told once that the rental continues, and the owner may cancel', async () => {
    await at(1, 12)
    const hire = await createPaidHire(server, { from: 0, to: 1, deposit: 60, card: offSessionDeclinedCard })
    expect(await stateOf(hire)).toBe('released')
    await expectNeverHeld(hire)
    for (const side of ['renter', 'owner'] as const) {
      const told = (await subjectsTo(server, hire[side].email)).filter((subject) => /deposit/.test(subject))
      expect(told).toEqual(["The deposit for Cordless hammer drill couldn't be held"])
    }
    const input = { params: { rentalId: hire.rentalId }, body: { cancellation_reason: 'No deposit' } }
    await server.api('POST /rentals/:rentalId/cancel', input, await renew(server, hire.owner))
    const item = await server.api('GET /items/:itemId', { params: { itemId: hire.itemId } })
    expect(item.owner.hires).toMatchObject({ cancelled: 0 })
  })
})
