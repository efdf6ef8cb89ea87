import { termsVersion } from '@itemo/domain/terms.ts'
import { expect, it } from 'vitest'
import { signedIn, someone } from '../../../test/auth.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { createItem, dayFromNow } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const key = 'an-operator-key-of-more-than-thirty-two-characters'
const server = await serverOfFile({ env: { SERVICE_ROLE_KEY: key } })

interface Exported {
  readonly account: { readonly account: Record<string, unknown> }
  readonly rentals: readonly Record<string, unknown>[]
}

const exportOf = (as: Member) => server.fetch('/api/v1/my/data', { headers: { authorization: `Bearer ${as.token}` } })

async function person(): Promise<Member> {
  const { session, email, name } = await signedIn(server)
  return { token: session.access_token, id: session.user.id, email, name }
}

it('the version of the terms accepted at sign-up and with each request is stored and exported [R64]', async () => {
  const owner = await createMember(server)
  const item = await createItem(server, owner)
  const renter = await person()
  const before = server.context.now().getTime()
  const request = async (from: number) => {
    const body = { itemId: item.id, startDate: dayFromNow(server, from), endDate: dayFromNow(server, from + 1) }
    return (await server.api('POST /rentals', { body }, renter)).rental_id
  }
  // The terms have changed since the first request.
  const old = await request(2)
  await server.db.updateTable('rentals').set({ terms_version: '2026-01-31' }).where('id', '=', old).execute()
  const recent = await request(6)
  const versionOf = async (rentalId: string) =>
    (await server.api('GET /rentals/:rentalId', { params: { rentalId } }, renter)).terms_version
  expect([await versionOf(old), await versionOf(recent)]).toEqual(['2026-01-31', termsVersion])

  const { account, rentals } = (await (await exportOf(renter)).json()) as Exported
  expect(account.account).toMatchObject({ terms_version: termsVersion })
  const acceptedAt = Date.parse(String(account.account.terms_accepted_at))
  expect(acceptedAt).toBeLessThanOrEqual(before)
  expect(acceptedAt).toBeGreaterThan(before - 3_600_000)
  const kept = new Map(rentals.map((rental) => [rental.id, rental.terms_version]))
  expect([kept.get(old), kept.get(recent)]).toEqual(['2026-01-31', termsVersion])
})

it('an account made by an administrator has accepted no terms [R64]', async () => {
  const { email } = someone()
  const made = await server.fetch('/auth/v1/admin/users', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, email_confirm: true }),
  })
  expect(made.status).toBe(200)
  const user = await server.db
    .selectFrom('auth.users')
    .select(['terms_version', 'terms_accepted_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(user).toEqual({ terms_version: null, terms_accepted_at: null })
})
