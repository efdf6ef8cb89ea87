import type { Sandbox } from '@itemo/card-sandbox/sandbox.ts'
import { identityConsentVersion } from '@itemo/domain/identity/identity-schemas.ts'
import { createMember, type Member } from './factories.ts'
import type { TestServer } from './harness.ts'

export const agreed = { body: { consent: true, consent_version: identityConsentVersion } }

/** Starts a check; returns the URL of the provider's page. */
export async function startCheck(server: TestServer, member: Member): Promise<string> {
  return (await server.api('POST /my/identity/checks', agreed, member)).url
}

/** Presses a button on the provider's page; returns the resulting URL. */
export async function answerCheck(server: TestServer, url: string, answer: string): Promise<string> {
  const body = new URLSearchParams({ answer })
  const done = await server.fetch(new URL(url).pathname, { method: 'POST', body, redirect: 'manual' })
  return done.headers.get('location') ?? ''
}

/** Delivers the provider's webhooks, and runs the jobs they queue. */
export async function deliver(server: TestServer, sandbox: Sandbox): Promise<void> {
  for (let count = 0; count < 3; count++) {
    await sandbox.deliver()
    await server.context.jobs.drain()
  }
}

/** A member whose check has this result, according to the webhooks. */
export async function checked(server: TestServer, sandbox: Sandbox, answer: string, name?: string): Promise<Member> {
  const member = await createMember(server, name)
  await answerCheck(server, await startCheck(server, member), answer)
  await deliver(server, sandbox)
  return member
}

/** The stored data about someone's identity. */
export function identityReads(server: TestServer) {
  const { db, sandboxDb } = server
  const checksOf = ({ id }: Pick<Member, 'id'>) =>
    db.selectFrom('identity_checks').selectAll().where('user_id', '=', id).execute()
  return {
    checksOf,
    mine: (as: Member) => server.api('GET /my/identity', {}, as),
    refresh: (as: Member) => server.api('POST /my/identity/refresh', {}, as),
    rename: (as: Member, full_name: string) => server.api('PUT /me', { body: { full_name } }, as),
    async tickOf({ id }: Pick<Member, 'id'>) {
      const row = await db.selectFrom('profiles').select('identity_verified_at').where('id', '=', id).executeTakeFirst()
      return row?.identity_verified_at ?? null
    },
    async sessionsFor(as: Member) {
      const ids = (await checksOf(as)).map(({ id }) => id)
      return sandboxDb.selectFrom('sandbox.verification_sessions').selectAll().where('reference', 'in', ids).execute()
    },
    casesOf: ({ id }: Pick<Member, 'id'>) =>
      db.selectFrom('cases').selectAll().where('subject_id', '=', id).where('kind', '=', 'person').execute(),
  }
}
