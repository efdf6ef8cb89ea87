import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { listChecks, listDecisions } from './identity-queries.ts'
import { queueRedaction } from './redactions.ts'
import { recheckSamePerson } from './same-person.ts'

const hex = (key: Buffer | null) => key?.toString('hex') ?? null

async function collectChecks(db: Db, userId: string) {
  return (await listChecks(db, userId)).map(({ person_key, matched_name_key, ...check }) => ({
    ...check,
    'a fingerprint of your name and birth date': hex(person_key),
    'a fingerprint of the name of your profile': hex(matched_name_key),
  }))
}

async function collectDecisions(db: Db, userId: string) {
  return (await listDecisions(db, userId)).map(({ what, reason, at, name_key }) => ({
    what,
    reason,
    at,
    'a fingerprint of the name of your profile': hex(name_key),
  }))
}

/** Staff decisions about someone's identity. Deleted with the account. */
export const decisionExporter: DataExporter = { name: 'identity_decisions', collect: collectDecisions }

/** Someone's identity checks. Deleted with the account; the provider's data is deleted by a job without personal data. */
export function identityExporter(deps: Pick<Context, 'jobs' | 'now'>): DataExporter {
  return {
    name: 'identity_checks',
    collect: collectChecks,
    async erase(trx, { userId }) {
      await recheckSamePerson(deps, trx, userId)
      for (const { provider, provider_session_id: sessionId } of await listChecks(trx, userId)) {
        if (sessionId !== null) await queueRedaction(deps, trx, { provider, sessionId }, deps.now())
      }
    },
  }
}
