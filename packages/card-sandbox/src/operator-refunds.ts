import { actsPart, type Markup } from './page-frame.ts'
import type { SandboxDeps } from './sandbox.ts'

const listed = 50

/** Completed refunds, which the payer's bank can still return. */
export async function refundsPart({ db }: SandboxDeps, path: string): Promise<Markup> {
  const rows = await db
    .selectFrom('sandbox.refunds')
    .innerJoin('sandbox.intents', 'sandbox.intents.id', 'sandbox.refunds.intent_id')
    .select(['sandbox.refunds.id', 'sandbox.refunds.amount', 'sandbox.intents.description'])
    .where('sandbox.refunds.status', '=', 'succeeded')
    .orderBy('sandbox.refunds.created_at', 'desc')
    .orderBy('sandbox.refunds.id', 'desc')
    .limit(listed)
    .execute()
  return actsPart('Refunds', rows, `${path}/refunds`, [['send_back', 'Bank returns it']])
}
