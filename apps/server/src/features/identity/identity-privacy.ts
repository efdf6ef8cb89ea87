import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { listChecks, listDecisions } from './identity-queries.ts'
import { queueRedaction } from './redactions.ts'

const hex = (key: Buffer | null) => key?.toString('hex') ?? null

async function collect(db: Db, userId: string) {
  const checks = await listChecks(db, userId)
  const decisions = await listDecisions(db, userId)
  return {
    checks: checks.map(({ person_key, matched_name_key, ...check }) => ({
      ...check,
      'a fingerprint of your name and birth date': hex(person_key),
      'a fingerprint of the name of your profile': hex(matched_name_key),
    })),
    decisions: decisions.map(({ what, reason, at, name_key }) => ({
      what,
      reason,
      at,
      'a fingerprint of the name of your profile': hex(name_key),
    })),
  }
}

/** What is kept about someone's identity. It goes with the account; the provider's part is removed by a job that names nobody. */
export function identityExporter(deps: Pick<Context, 'jobs' | 'now'>): DataExporter {
  return {
    name: 'identity',
    collect,
    async erase(trx, { userId }) {
      for (const { provider, provider_session_id: sessionId } of await listChecks(trx, userId)) {
        if (sessionId !== null) await queueRedaction(deps, trx, { provider, sessionId }, deps.now())
      }
    },
  }
}
