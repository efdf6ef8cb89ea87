import type { SandboxDeps } from '../sandbox.ts'
import { getDispute } from '../disputes.ts'
import { lockIntent, showCharge } from '../payment-intents.ts'
import { getRefund, refundedOf } from '../refunds.ts'
import { lockTransfer, showReversal, showTransfer } from '../connect/transfers.ts'
import { getRow } from '../sandbox-rows.ts'
import { showPayout } from './payouts.ts'
import { noSuch } from '../wire-error.ts'

/** The charge of an intent. */
export async function getCharge(deps: SandboxDeps, id: string): Promise<object> {
  if (!id.startsWith('ch_')) throw noSuch('charge', id)
  const intent = await lockIntent(deps, id.replace(/^ch_/, 'pi_'))
  return showCharge(intent, { now: deps.now(), refunded: await refundedOf(deps, intent.id) })
}

type Read = (deps: SandboxDeps, id: string) => Promise<object>

const readers: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['ch', getCharge],
  ['re', getRefund],
  ['dp', getDispute],
  ['tr', async (deps, id) => showTransfer(deps, await lockTransfer(deps, id))],
  [
    'trr',
    async ({ db }, id) => showReversal(await getRow(db, { table: 'sandbox.reversals', kind: 'transfer_reversal', id })),
  ],
  ['po', async ({ db }, id) => showPayout(await getRow(db, { table: 'sandbox.payouts', kind: 'payout', id }))],
])

/** The object that caused a movement, in full; its type follows from the prefix of its id. */
export async function readLineSource(deps: SandboxDeps, id: string): Promise<object | undefined> {
  return readers.get(id.split('_')[0] ?? '')?.(deps, id)
}
