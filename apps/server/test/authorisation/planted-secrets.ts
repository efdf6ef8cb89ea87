import type { TestServer } from '../harness.ts'
import { planted, type Role, type Fixtures } from './authorisation-fixtures.ts'

interface Secret {
  readonly what: string
  readonly value: string
  /** The roles whose responses may contain it. */
  readonly for: readonly Role[]
}

/** All planted secrets. They are long enough that no response contains one by chance. */
export async function listSecrets(server: TestServer, fixtures: Fixtures): Promise<Secret[]> {
  const { people, hires, staff } = fixtures
  const both: readonly Role[] = ['renter', 'owner']
  const others: readonly Role[] = ['other', 'owner']
  /** The roles that see the id of a queue case's subject. */
  const queue: readonly Role[] = ['operator', 'moderator', 'support']
  const allStaff: readonly Role[] = [...queue, 'finance']
  const ofEach = (['owner', 'renter', 'other', 'stranger'] as const).flatMap((role) => [
    { what: `mail address of the ${role}`, value: people[role].email, for: [role] },
    { what: `postcode of the ${role}`, value: planted[`${role}Postcode`], for: [role] },
    { what: `push address of the ${role}`, value: `https://push.example.com/send/${role}`, for: [role] },
    { what: `session of the ${role}`, value: people[role].sessionId, for: [role] },
    { what: `refresh token of the ${role}`, value: people[role].refreshToken, for: [] },
  ])
  const users = await server.db.selectFrom('auth.users').select('encrypted_password').execute()
  const tokens = await server.db.selectFrom('auth.refresh_tokens').select('token_hash').execute()
  const payments = await server.db.selectFrom('payments').select('provider_intent_id').execute()
  const secrets = await server.db.selectFrom('secrets').select('value').execute()
  const nobody = (what: string, values: (string | null)[]): Secret[] =>
    values.flatMap((value) => (value ? [{ what, value, for: [] }] : []))
  const { main, others: theirs, unpaid } = hires
  return [
    ...ofEach,
    { what: 'mail address of staff', value: staff.support.email, for: ['operator', 'support'] },
    { what: 'latitude', value: String(planted.latitude), for: ['owner'] },
    { what: 'longitude', value: String(planted.longitude), for: ['owner'] },
    { what: 'postcode of the item', value: planted.itemPostcode, for: ['owner'] },
    { what: 'place of collection', value: planted.place, for: both },
    // The renter could see it during the hire (R19).
    { what: 'place of a collection that is over', value: planted.pastPlace, for: ['owner'] },
    { what: 'place of the other collection', value: planted.otherPlace, for: others },
    { what: 'message', value: planted.words, for: both },
    { what: 'message of the other', value: planted.otherWords, for: others },
    { what: 'asked change', value: planted.change, for: both },
    { what: 'reason of a cancellation', value: planted.reason, for: [...both, ...allStaff] },
    { what: 'appeal', value: planted.appeal, for: ['owner'] },
    { what: 'support request', value: planted.request, for: ['owner', 'operator', 'support'] },
    { what: 'note on a support request', value: planted.note, for: ['operator', 'support'] },
    { what: 'decision', value: fixtures.decisionId, for: ['owner', ...queue] },
    { what: 'rental', value: main.id, for: [...both, ...allStaff] },
    { what: 'rental of the other', value: theirs.id, for: [...others, ...allStaff] },
    { what: 'rental that nobody has paid for', value: unpaid.id, for: ['renter'] },
    { what: 'conversation', value: fixtures.conversationId, for: [...both, ...queue] },
    { what: 'conversation of the other', value: fixtures.othersConversationId, for: others },
    // Returned once, to the person who started the payment.
    ...nobody('checkout', [main.session, theirs.session, fixtures.boostSession]),
    ...nobody(
      'password hash',
      users.map((user) => user.encrypted_password),
    ),
    ...nobody(
      'hash of a token',
      tokens.map((token) => token.token_hash),
    ),
    ...nobody(
      "provider's payment",
      payments.map((payment) => payment.provider_intent_id),
    ),
    ...nobody(
      'key of the server',
      secrets.map(({ value }) => value),
    ),
  ]
}

/** What a text discloses that a role must not know: planted secrets, others' mail addresses, places finer than about 1 km. */
export function findLeaks(text: string, role: Role, fixtures: Fixtures, secrets: readonly Secret[]): string[] {
  const leaks = secrets
    .filter((secret) => !secret.for.includes(role) && text.includes(secret.value))
    .map(({ what }) => what)
  const known = addressesOf(role, fixtures)
  for (const [address] of text.matchAll(/[\w.+-]+@[\w-]+\.[\w.]+/g)) {
    if (!known.includes(address) && address !== 'support@itemo.example') leaks.push(`mail address ${address}`)
  }
  if (role !== 'owner') {
    for (const [place] of text.matchAll(/"(?:latitude|longitude)":-?\d+\.\d{3,}/g)) leaks.push(`exact place ${place}`)
  }
  return leaks
}

/** The mail addresses that a role may see: their own, and for an operator those of all staff. */
function addressesOf(role: Role, { people, staff }: Fixtures): string[] {
  if (role === 'operator') return Object.values(staff).map(({ email }) => email)
  const own: Readonly<Partial<Record<Role, { readonly email: string }>>> = { ...people, ...staff }
  const self = role === 'ended' ? undefined : own[role]?.email
  return self === undefined ? [] : [self]
}
