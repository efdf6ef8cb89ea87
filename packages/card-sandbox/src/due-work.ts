import { sql } from 'kysely'
import { sessionsDue } from './checkout-sessions.ts'
import { linesDue, payoutsDue } from './connect/daily-payouts.ts'
import { holdsDue } from './payment-intents.ts'
import { refundsDue } from './refunds.ts'
import type { SandboxDeps } from './sandbox.ts'
import { verificationsDue } from './verification-sessions.ts'

/**
 * Whether anything is due: a single statement, where checking each kind of work takes ten. Most of these checks, made every second and
 * after each step of a test, find nothing.
 */
export async function isAnythingDue({ db, now }: SandboxDeps): Promise<boolean> {
  const at = now()
  const { rows } = await sql<{ due: boolean }>`select
    exists (select from sandbox.sessions where ${sessionsDue(at)})
    or exists (select from sandbox.intents where ${holdsDue(at)})
    or exists (select from sandbox.refunds where ${refundsDue(at)})
    or exists (select from sandbox.payouts where ${payoutsDue(at)})
    or exists (select from sandbox.balance_lines where ${linesDue(at)})
    or exists (select from sandbox.verification_sessions where ${verificationsDue(at)}) as due`.execute(db)
  return rows[0]?.due === true
}
