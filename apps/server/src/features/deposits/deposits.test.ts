import { expect, it } from 'vitest'
import {
  depositLedger,
  depositOf,
  depositAtProvider,
  expectCardRemoved,
  goTo,
  passTime,
  createReturned,
} from '../../../test/deposit-hires.ts'
import { returnHire } from '../../../test/due-books.ts'
import { type Hire, readRental, renew, settleAll } from '../../../test/hires.ts'
import { createPaidHire, subjectsTo } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { claimPictureBucket } from '../items/pictures/picture-policy.ts'
import { checkLedger } from '../payments/check-ledger.ts'
import { decideByOperator } from './decide-deposit.ts'

const { server } = await serverAndCards()

const hour = 3_600_000
const day = 24 * hour
const pole = { amount: 25, text: 'The pole is broken.' }

const stateOf = async (hire: Pick<Hire, 'rentalId'>) => (await depositOf(server, hire)).state

const view = async (hire: Hire, as: 'owner' | 'renter') => (await readRental(server, hire.rentalId, hire[as])).deposit!

it('a deposit is held at 10:00 on the day before, and released 24 hours after the return', async () => {
  await goTo(server, 1, 8)
  const hire = await createPaidHire(server, { from: 2, to: 4, deposit: 60 })
  const { payment_method_id: method } = await depositOf(server, hire)
  await goTo(server, 1, 9)
  expect(await stateOf(hire)).toBe('card_saved')
  await goTo(server, 0, 10)
  expect(await stateOf(hire)).toBe('held')
  expect(await depositAtProvider(server, hire)).toMatchObject([{ status: 'requires_capture', amount: 6000 }])
  await goTo(server, 3, 12)
  await returnHire(server, hire)
  await passTime(server, day - hour)
  expect(await stateOf(hire)).toBe('held')
  await passTime(server, hour)
  await settleAll(server)
  expect(await stateOf(hire)).toBe('released')
  expect(await depositAtProvider(server, hire)).toMatchObject([{ status: 'canceled', amount_received: 0 }])
  expect(await depositLedger(server, hire)).toEqual([
    ['deposit_held', 6000],
    ['deposit_released', 6000],
  ])
  await expectCardRemoved(server, hire, method)
})

it('a decided part is captured from the hold, the rest is released, and the ledger agrees', async () => {
  const hire = await createReturned(server)
  const { payment_method_id: method } = await depositOf(server, hire)
  for (const decision of [{ act: 'report' }, { act: 'take', pence: 2500 }] as const)
    await decideByOperator(server.context, hire.rentalId, decision)
  await settleAll(server)
  expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 2500 })
  expect(await depositAtProvider(server, hire)).toMatchObject([
    { status: 'succeeded', amount: 6000, amount_received: 2500 },
  ])
  expect(await depositLedger(server, hire)).toEqual([
    ['deposit_held', 6000],
    ['deposit_taken', 2500],
  ])
  await expectCardRemoved(server, hire, method)
  expect((await checkLedger(server.context)).findings).toEqual([])
})

it('a claim is sent to the renter and the operator; once accepted it is captured and the rest released', async () => {
  const hire = await createReturned(server)
  const params = { rentalId: hire.rentalId }
  expect(await view(hire, 'owner')).toMatchObject({ can_report: true, claim: null })
  expect(await view(hire, 'renter')).toMatchObject({ can_report: false })
  await server.api('POST /rentals/:rentalId/claim', { params, body: pole }, await renew(server, hire.owner))
  await settleAll(server)
  expect(await view(hire, 'renter')).toMatchObject({
    reported: true,
    claim: { ...pole, state: 'open', answer: null, actions: ['accept', 'offer', 'contest'] },
  })
  expect(await view(hire, 'owner')).toMatchObject({ can_report: false, claim: { actions: ['withdraw'] } })
  const other = await createPaidHire(server, { from: 20, to: 21 })
  const at = server.context.now()
  const picture = { bucket: claimPictureBucket, owner_id: hire.owner.id, width: 1, height: 1, bytes: 1, stored_at: at }
  for (const { rentalId, name, removed_at = null } of [
    { rentalId: hire.rentalId, name: 'pole' },
    { rentalId: hire.rentalId, name: 'removed', removed_at: at },
    { rentalId: other.rentalId, name: 'of-another-hire' },
  ]) {
    const path = `${hire.owner.id}/${name}.webp`
    await server.db
      .insertInto('uploads')
      .values({ ...picture, path, attached_to: rentalId, removed_at })
      .execute()
  }
  const { claim } = await view(hire, 'renter')
  expect(claim?.pictures.map(({ path, by }) => [path, by])).toEqual([[`${hire.owner.id}/pole.webp`, 'owner']])
  expect((await subjectsTo(server, hire.renter.email)).join()).toContain('reports damage')
  expect((await subjectsTo(server, server.context.config.mail.supportTo)).join()).toContain('Damage reported')
  await server.api('POST /rentals/:rentalId/claim/accept', { params }, await renew(server, hire.renter))
  await settleAll(server)
  expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 2500 })
  expect(await view(hire, 'renter')).toMatchObject({ taken: 25, claim: { state: 'accepted', actions: [] } })
})
