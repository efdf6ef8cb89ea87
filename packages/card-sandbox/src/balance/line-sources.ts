import type { SandboxDeps } from '../sandbox.ts'
import { getDispute } from '../disputes.ts'
import { lockIntent, showCharge } from '../payment-intents.ts'
import { getRefund, refundedOf } from '../refunds.ts'
import { noSuch } from '../wire-error.ts'

/** The charge that an intent made. */
export async function getCharge(deps: SandboxDeps, id: string): Promise<object> {
  if (!id.startsWith('ch_')) throw noSuch('charge', id)
  const intent = await lockIntent(deps, id.replace(/^ch_/, 'pi_'))
  return showCharge(intent, { now: deps.now(), refunded: await refundedOf(deps, intent.id) })
}

type Read = (deps: SandboxDeps, id: string) => Promise<object>

const readers: ReadonlyMap<string, Read> = new Map([
  ['ch', getCharge],
  ['re', getRefund],
  ['dp', getDispute],
])

/** What moved a balance, in full, by the beginning of its id. */
export async function readLineSource(deps: SandboxDeps, id: string): Promise<object | undefined> {
  return readers.get(id.split('_')[0] ?? '')?.(deps, id)
}
