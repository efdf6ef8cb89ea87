import { identityConsentVersion } from '@itemo/domain/identity/identity-schemas.ts'
import type { LooseInput } from './harness.ts'
import { createItem } from './hires.ts'
import { memberAnd, type Provocations, type Provoke, sends, tooOftenOf } from './provoke.ts'
import { minorCheck, writeCheck, writeGrant } from './table-identity.ts'

/** Tested where the setting requires a check; this server only offers it. */
export const whereRequired = 'identity-required.test.ts: a required identity check'

const start = { body: { consent: true, consent_version: identityConsentVersion } }

/** Someone whose document shows an age below 18. */
export const minor = (input: LooseInput): Provoke =>
  memberAnd(async (member, server) => {
    await writeCheck(server, member.id, minorCheck)
    return input
  })

/** The same for the owner of an item. */
export const minorOwner = (input: LooseInput): Provoke =>
  memberAnd(async (member, server) => {
    const { id: itemId } = await createItem(server, member)
    await writeCheck(server, member.id, minorCheck)
    return { params: { itemId }, ...input }
  })

/** Why a check can't begin, or be read. */
export const identityProvocations = (withoutProvider: (make: Provoke) => Provoke): Provocations => ({
  'POST /my/identity/checks': {
    ...tooOftenOf('POST /my/identity/checks', sends({ body: { ...start.body, consent: false } })),
    identity_not_offered: "identity-required.test.ts: aren't offered or needed when they are off",
    identity_verified_already: memberAnd(async (member, server) => {
      const { full_name: name } = await server.api('GET /me', {}, member)
      await writeGrant(server, member.id, name ?? '')
      return start
    }),
    identity_attempts_used: memberAnd(async (member, server) => {
      await writeCheck(server, member.id, { state: 'cancelled', attempts: 3 })
      return start
    }),
    consent_needed: sends({ body: { ...start.body, consent_version: '2020-01-01' } }),
    identity_provider: withoutProvider(sends(start)),
    under_age: minor(start),
    forbidden: memberAnd(async ({ id }, { db }) => {
      await db.deleteFrom('profiles').where('id', '=', id).execute()
      return start
    }),
  },
  'POST /my/identity/refresh': {
    ...tooOftenOf('POST /my/identity/refresh', sends({})),
    identity_provider: withoutProvider(
      memberAnd(async (member, server) => {
        await server.api('POST /my/identity/checks', start, member)
        return {}
      }),
    ),
  },
})
