import { openDispute } from '@itemo/card-sandbox/disputes.ts'
import { createRefund } from '@itemo/card-sandbox/refunds.ts'
import { WireError } from '@itemo/card-sandbox/wire-error.ts'
import { expect, it } from 'vitest'
import {
  checkBooks,
  dueOf,
  moneyAtProvider,
  returnHire,
  standingOf,
  transfersAtProvider,
} from '../../../test/due-books.ts'
import { renew, settleAll } from '../../../test/hires.ts'
import { createPaidHire, intentOf } from '../../../test/paid-hires.ts'
import { fillBalance } from '../../../test/money-model/provider-books.ts'
import { onboard } from '../../../test/sandbox-accounts.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { checkLedger } from '../payments/check-ledger.ts'
import { checkInvariants } from './check-invariants.ts'
import { sendDue } from './send-due.ts'

const { server, sandbox } = await serverAndCards()
const hour = 3_600_000

/** Does something at the provider, which may refuse because it is too late. */
async function atProvider(run: Parameters<typeof sandbox.transact>[0]): Promise<void> {
  await sandbox.transact(run).catch((error: unknown) => {
    if (!(error instanceof WireError)) throw error
  })
}

it('ten at once of maturing, onboarding, refunding and disputing send nothing twice', async () => {
  await fillBalance(server, 50_000)
  for (let round = 0; round < 4; round++) {
    const hire = await createPaidHire(server, { from: 0, to: 2 })
    await returnHire(server, hire)
    const intent = await intentOf(server, hire)
    server.advance(25 * hour)
    const owner = await renew(server, hire.owner)
    const send = () => sendDue(server.context, hire.rentalId)
    const answers = Array.from({ length: 2 }, async () => {
      const { url } = await server.api('POST /my/payouts/onboarding', {}, owner)
      await onboard(server, url, 'complete')
    })
    // The order differs from round to round.
    const others = [
      send,
      () => atProvider((deps) => createRefund(deps, { payment_intent: intent, amount: '1000' })),
      () => sandbox.deliver(),
      send,
      () => atProvider((deps) => openDispute(deps, intent, { amount: 1200 })),
      () => server.context.jobs.drain(),
      send,
      () => checkLedger(server.context, 'news'),
    ]
    const shift = round % others.length
    await Promise.all([...answers, ...[...others.slice(shift), ...others.slice(0, shift)].map((act) => act())])
    await settleAll(server)
    server.advance(hour)
    await settleAll(server)
    const sent = await transfersAtProvider(server, hire)
    expect(sent.length).toBeLessThanOrEqual(1)
    // Nothing more is sent while the bank has the money; what was sent before stays with the owner until the bank has decided.
    const [standing] = await standingOf(server, hire)
    expect(standing).toBe(sent.length === 1 ? 'sent' : 'blocked dispute')
    await checkBooks(server, hire)

    const [open] = (await server.context.cards.api.disputes.list({ payment_intent: intent })).data
    const verdict = round % 2 === 0 ? 'winning_evidence' : 'losing_evidence'
    await server.context.cards.api.disputes.update(open!.id, { evidence: { uncategorized_text: verdict } })
    await settleAll(server)
    for (const days of [0, 1, 4]) {
      server.advance(days * 24 * hour)
      await settleAll(server)
    }
    await checkBooks(server, hire)
    const there = await moneyAtProvider(server, hire)
    const due = await dueOf(server, hire)
    expect([due?.paid_pence, due?.refunded_pence, due?.lost_pence]).toEqual([there.paid, there.refunded, there.lost])
    expect(await transfersAtProvider(server, hire), JSON.stringify({ round, due })).not.toEqual([])
  }
  expect(await checkInvariants(server.context)).toEqual([])
  expect((await checkLedger(server.context)).findings).toEqual([])
})
