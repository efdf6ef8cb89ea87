import { decideDispute, openDispute } from '@itemo/card-sandbox/disputes.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkBooks, dueOf, moneyAtProvider, openAccount, refundByHand, returnHire } from '../../../test/due-books.ts'
import { type Hire, renew, settleAll } from '../../../test/hires.ts'
import { cancelHire, createPaidHire, intentOf } from '../../../test/paid-hires.ts'
import { sandboxPayer, settledCard } from '../../../test/sandbox-payer.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { checkLedger } from '../payments/check-ledger.ts'
import { takeOnLoss } from './due-acts.ts'

const { server, sandbox } = await serverAndCards()
const { api } = server.context.cards

/** How many stories are played; `npm run test:model` plays more (docs/special-tests.md). */
const numRuns = Number(process.env.DUE_STORIES ?? 4)

/** Days between some acts and hours between others, so that return days, the 24 hours and payouts all occur. */
const act = fc.record({
  what: fc.constantFrom(
    'return',
    'cancel',
    'cancel_as_owner',
    'refund',
    'dispute',
    'win',
    'lose',
    'take_on',
    'nothing',
  ),
  /** Two hires of one owner: the debt of one is kept from the other. */
  which: fc.constantFrom(0, 1),
  share: fc.integer({ min: 1, max: 100 }),
  hours: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 70, max: 96 })),
})

/** The owner's share as a person would work it out from the provider's books alone, computed independently. */
function shareOfOwner({ paid, refunded, lost }: Awaited<ReturnType<typeof moneyAtProvider>>, byOwner: boolean): number {
  const kept = paid - refunded - lost
  if (byOwner || kept <= 0) return 0
  return kept - (kept === 1725 ? 225 : Math.floor((450 * kept) / 3450))
}

/** Fills the operator's balance enough for the fees of all disputes and for what is lost. */
async function fillBalance(): Promise<void> {
  const price = { currency: 'gbp', unit_amount: 500_000, product_data: { name: 'Another hire' } }
  const { id } = await sandboxPayer(server).hold(settledCard, { line_items: [{ quantity: 1, price_data: price }] })
  await api.paymentIntents.capture(id)
}

async function doAct(hire: Hire, { what, share }: { what: string; share: number }): Promise<void> {
  const { rentalId } = hire
  const there = await moneyAtProvider(server, hire)
  const pence = Math.floor(((there.paid - there.refunded) * share) / 100)
  const [open] = (await api.disputes.list({ payment_intent: await intentOf(server, hire) })).data
  const isOpen = open?.status === 'needs_response'
  if (what === 'return') await returnHire(server, hire).catch(() => undefined)
  if (what === 'cancel') await cancelHire(server, hire).catch(() => undefined)
  if (what === 'cancel_as_owner') {
    const input = { params: { rentalId }, body: { cancellation_reason: 'It broke' } }
    await server.call('POST /rentals/:rentalId/cancel', input, await renew(server, hire.owner))
  }
  if (what === 'refund' && pence > 0 && !isOpen) await refundByHand(server, hire, pence).catch(() => undefined)
  if (what === 'dispute' && pence > 0 && !open) {
    const intent = await intentOf(server, hire)
    await openDispute(sandbox.deps, intent, { amount: pence, inquiry: false }).catch(() => undefined)
  }
  if ((what === 'win' || what === 'lose') && isOpen) {
    // The bank decides at any time, and without evidence once the deadline is over.
    await sandbox.transact((deps) => decideDispute(deps, open.id, what === 'win' ? 'won' : 'lost'))
  }
  if (what === 'take_on') {
    const due = await dueOf(server, hire)
    if (due) await takeOnLoss(server.context, due.id)
  }
  await settleAll(server)
}

it(
  'after any story the owner is due their share of what is kept, and both ledgers agree to the penny',
  async () => {
    await fillBalance()
    const acts = fc.array(act, { minLength: 8, maxLength: 12 })
    const stories = fc.asyncProperty(fc.boolean(), fc.boolean(), acts, async (isSentFirst, isKept, story) => {
      const first = await createPaidHire(server, { from: 0, to: 2 })
      const hires = [first, await createPaidHire(server, { from: 0, to: 2, of: first.owner })]
      const account = await openAccount(server, first.owner)
      // Otherwise it is paid out every day, and nothing can be fetched back.
      const schedule = { interval: isKept ? ('manual' as const) : ('daily' as const) }
      await api.balanceSettings.update({ payments: { payouts: { schedule } } }, { stripeAccount: account })
      if (isSentFirst) {
        await returnHire(server, first)
        server.advance(25 * 3_600_000)
        await settleAll(server)
      }
      for (const one of story) {
        server.advance(one.hours * 3_600_000)
        await settleAll(server)
        await doAct(hires[one.which] ?? first, one)
        for (const hire of hires) await checkShare(hire)
      }
      // Twice, because transfers are followed up in between. The money that filled the balance isn't a payment of ours.
      await checkLedger(server.context)
      await settleAll(server)
      expect((await checkLedger(server.context)).findings.map(({ why }) => why)).toEqual(['no_row', 'day'])
    })
    await fc.assert(stories, { numRuns })
  },
  300_000 + numRuns * 30_000,
)

async function checkShare(hire: Hire): Promise<void> {
  const due = await dueOf(server, hire)
  const { status, cancelled_by: by } = await server.db
    .selectFrom('rentals')
    .select(['status', 'cancelled_by'])
    .where('id', '=', hire.rentalId)
    .executeTakeFirstOrThrow()
  const there = await moneyAtProvider(server, hire)
  // A decided refund that waits for a bank's decision about the rest isn't made yet.
  const decided = Math.max(there.refunded, due?.refunded_pence ?? 0)
  const share = shareOfOwner({ ...there, refunded: decided }, status === 'cancelled' && by === 'owner')
  const borne = due?.borne_pence ?? 0
  const told = JSON.stringify({ there, due, status })
  expect(due?.amount_pence, told).toBe(borne === 0 ? share : Math.min(3000, share + borne))
  await checkBooks(server, hire)
  expect({ paid: due?.paid_pence, lost: due?.lost_pence }).toEqual({ paid: there.paid, lost: there.lost })
}
