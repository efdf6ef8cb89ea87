import { expect, it } from 'vitest'
import { checkBooks, dueOf, openAccount, returnHire, standingOf, transfersAtProvider } from '../../../test/due-books.ts'
import { renew } from '../../../test/hires.ts'
import { mailsTo } from '../../../test/kept-mails.ts'
import { createPaidHire, subjectsTo } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { actOnDue } from './due-acts.ts'
import { readMoneyStanding } from './money-standing.ts'
import { followSwitch } from './payout-jobs.ts'

const { server, sandbox, pass } = await serverAndCards({ env: { PAYOUTS: 'off' } })
const minute = 60_000
const hour = 3_600_000
const day = 24 * hour

it('with payouts off nothing is promised or sent, and dues are settled by hand', async () => {
  const hire = await createPaidHire(server, { from: 0, to: 2 })
  await returnHire(server, hire)
  await pass(25 * hour)
  await pass(11 * day)
  expect(await standingOf(server, hire)).toEqual(['ready', 3000])
  expect(await transfersAtProvider(server, hire)).toEqual([])
  expect(await server.sandboxDb.selectFrom('sandbox.accounts').select('id').execute()).toEqual([])

  const owner = await renew(server, hire.owner)
  expect(await server.api('GET /my/earnings', { query: {} }, owner)).toMatchObject({
    account: { available: false },
    totals: { coming_up: 30, on_its_way: 0, paid_out: 0 },
    entries: [{ state: 'ready', amount: 30 }],
  })
  for (const call of ['POST /my/payouts/onboarding', 'POST /my/payouts/dashboard'] as const)
    expect(await server.refused(call, {}, owner)).toMatchObject({ status: 409, code: 'payouts_unavailable' })
  // Nothing is about to leave the balance automatically, so the balance is never too low for it.
  expect(await readMoneyStanding(server.context)).toMatchObject({ duePence: 0, refusedPence: 0 })
  const { supportTo } = server.context.config.mail
  expect((await subjectsTo(server, supportTo)).filter((words) => words.includes('balance'))).toEqual([])

  const { id: dueId, version } = (await dueOf(server, hire))!
  const body = { version, reason: 'Paid by hand.', reference: 'BACS 1234' }
  const finance = await createStaff(server, ['finance'])
  await server.api('POST /staff/dues/:dueId/settled-outside', { params: { dueId }, body }, finance)
  await pass(hour)
  expect(await standingOf(server, hire)).toEqual(['sent', 3000])
  const mails = await mailsTo(server, hire.owner.email)
  const told = mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n')
  expect(told).toContain("We've paid you £30.00 directly")
  expect(told).not.toMatch(/payout|to your bank|sent to you|on its way|card provider|payment provider/i)
  await checkBooks(server, hire)
})

it('dues that became ready with payouts off await a person once they are on, and later ones are sent', async () => {
  const early = await createPaidHire(server, { from: 0, to: 2 })
  await returnHire(server, early)
  await pass(25 * hour)
  await pass(minute)
  expect(await standingOf(server, early)).toEqual(['ready', 3000])
  const late = await createPaidHire(server, { from: 0, to: 2 })
  await returnHire(server, late)

  Object.assign(server.context.cards, { paysOut: true })
  for (const { owner } of [early, late]) await openAccount(server, owner)
  await pass(minute)
  expect(await standingOf(server, early)).toEqual(['blocked operator', 3000])
  expect(await server.api('GET /my/earnings', { query: {} }, await renew(server, early.owner))).toMatchObject({
    entries: [
      {
        state: 'blocked',
        blocked_by: 'operator',
        held_reason: expect.stringContaining('already have paid you this directly'),
      },
    ],
  })
  await pass(25 * hour)
  await pass(minute)
  expect(await standingOf(server, late)).toEqual(['sent', 3000])
  expect(await standingOf(server, early)).toEqual(['blocked operator', 3000])
  expect(await transfersAtProvider(server, early)).toEqual([])

  await actOnDue(server.context, 'release', (await dueOf(server, early))!.id)
  await pass(minute)
  expect(await standingOf(server, early)).toEqual(['sent', 3000])
  await checkBooks(server, early)
})

it('dues ready when a start turns payouts on await a person, whether or not they were checked before', async () => {
  const { cards } = server.context
  Object.assign(cards, { paysOut: true })
  const begun = await createPaidHire(server, { from: 0, to: 2 })
  const unseen = await createPaidHire(server, { from: 0, to: 2 })
  for (const { owner } of [begun, unseen]) await openAccount(server, owner)
  await returnHire(server, begun)
  sandbox.faults.everyCall = 'refuse'
  await pass(25 * hour)
  expect(await standingOf(server, begun)).toEqual(['sending', 3000])
  sandbox.faults.everyCall = null

  Object.assign(cards, { paysOut: false })
  await followSwitch(server.context)
  const as = await renew(server, unseen.owner)
  await server.api('POST /rentals/:rentalId/return', { params: { rentalId: unseen.rentalId } }, as)
  server.advance(25 * hour)

  const again = await server.another({ PAYOUTS: 'on' })
  try {
    // What was about to be sent is called off first.
    for (let minutes = 0; minutes < 2; minutes++) {
      server.advance(minute)
      await again.context.jobs.drain()
    }
  } finally {
    await again.stop()
  }
  for (const hire of [begun, unseen]) {
    expect(await standingOf(server, hire)).toEqual(['blocked operator', 3000])
    expect(await transfersAtProvider(server, hire)).toEqual([])
  }
})
