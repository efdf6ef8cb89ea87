import { identityConsentVersion } from '@itemo/domain/identity/identity-schemas.ts'
import type { NewRow } from '../src/platform/db/db.ts'
import type { Member } from './factories.ts'
import type { TestServer } from './harness.ts'

type Check = Partial<NewRow<'identity_checks'>>

/** A document that shows an age below 18. */
export const minorCheck: Check = { state: 'verified', of_age: false, name_match: 'same', result_at: new Date(0) }

/** Inserts someone's check as if the provider had finished it. */
export async function writeCheck(server: TestServer, userId: string, check: Check): Promise<string> {
  const at = server.context.now()
  const { id } = await server.db
    .insertInto('identity_checks')
    .values({
      user_id: userId,
      provider: 'sandbox',
      consent_text_version: identityConsentVersion,
      consent_at: at,
      created_at: at,
      updated_at: at,
      ...check,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives someone the tick, as staff would. */
export async function writeGrant(server: TestServer, userId: string, fullName: string): Promise<void> {
  const { identity, now } = server.context
  const name_key = identity.keyOf('name', fullName.toLowerCase().split(' ').toSorted().join(' '))
  const grant = { user_id: userId, by_staff_id: userId, what: 'grant', reason: 'They showed a passport.' } as const
  await server.db
    .insertInto('identity_decisions')
    .values({ ...grant, name_key, at: now() })
    .execute()
}

export type IdentityEvent = 'identity.verified' | 'identity.action_needed' | 'identity.reviewed' | 'identity.expiring'

/** Inserts the rows behind an event about someone's identity; returns the event's payload. */
export async function writeCheckFor(server: TestServer, { id, name }: Member, event: IdentityEvent) {
  const failed = { state: 'needs_input', failure_code: 'document_expired' } as const
  const check_id = await writeCheck(server, id, event === 'identity.action_needed' ? failed : {})
  if (event === 'identity.verified') await writeGrant(server, id, name)
  return { user_id: id, check_id, attempt: 1, days: 7, decision_id: check_id }
}
