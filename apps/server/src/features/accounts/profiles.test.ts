import { pretenceSentence } from '@itemo/domain/moderation/blocked-words.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { authClient, goodPassword, signedIn, someone } from '../../../test/auth.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isShownByProfile } from './profiles.ts'
import { clearProfile, restoreProfile } from './restrictions.ts'
import { profileName } from './users/users.ts'

const server = await serverOfFile()

async function member() {
  const { session, name } = await signedIn(server)
  return { token: session.access_token, id: session.user.id, name }
}

describe('my profile', () => {
  it('starts with the specified settings and keeps what I change [accounts 1.8, 3.1, 3.8, 5.11, 7.14] [R36]', async () => {
    const me = await member()
    expect(await server.api('GET /me', {}, me)).toMatchObject({
      id: me.id,
      full_name: me.name,
      postcode: null,
      bio: null,
      profile_image: null,
      trust_score: null,
      is_demo: false,
      email_notifications: true,
      push_notifications: true,
      hire_requests: true,
      messages: true,
      marketing: false,
      show_online: false,
    })
    const changes = {
      full_name: ' Zoë 🚲 ',
      postcode: 'E8 3PN',
      bio: 'مرحبا',
      marketing: true,
      messages: false,
      show_online: true,
    }
    const before = await server.api('GET /me', {}, me)
    server.advance(1000)
    const changed = await server.api('PUT /me', { body: changes }, me)
    expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
    expect(changed).toMatchObject({ ...changes, full_name: 'Zoë 🚲', hire_requests: true })
    expect(await server.api('PUT /me', { body: { bio: '' } }, me)).toMatchObject({ bio: null, postcode: 'E8 3PN' })
    expect(await server.api('PUT /me', { body: {} }, me)).toMatchObject({ full_name: 'Zoë 🚲' })
  })

  it('refuses abusive words in name and text, at sign-up and later; older ones stay until they are changed', async () => {
    const me = await member()
    const refusal = { status: 422, code: 'blocked_words' }
    for (const [field, text] of [
      ['full_name', 'Total C.U.N.T'],
      ['bio', 'I hate every fаggot.'],
    ] as const) {
      const refused = await server.refused('PUT /me', { body: { [field]: text } }, me)
      expect(refused).toMatchObject({ ...refusal, fields: { [field]: expect.stringContaining('abusive') } })
    }
    const pretence = await server.refused('PUT /me', { body: { full_name: 'Tom ✅ from Itemo' } }, me)
    expect(pretence).toMatchObject({ ...refusal, fields: { full_name: pretenceSentence } })
    await server.db.updateTable('profiles').set({ full_name: 'A faggot' }).where('id', '=', me.id).execute()
    expect(await server.api('PUT /me', { body: { full_name: 'A faggot', bio: 'Tools.' } }, me)).toMatchObject({
      bio: 'Tools.',
    })
    const { email, auth } = { ...someone(), auth: authClient(server) }
    const data = { full_name: 'Total CUNT' }
    expect((await auth.signUp({ email, password: goodPassword, options: { data } })).error?.message).toContain(
      'abusive',
    )
    const signed = await signedIn(server)
    const changed = await signed.client.updateUser({ data })
    expect(changed.error?.message).toContain('abusive')
    const pretends = { full_name: 'Zoë (ID checked)' }
    expect((await signed.client.updateUser({ data: pretends })).error?.message).toBe(pretenceSentence)
    expect((await auth.signUp({ email, password: goodPassword, options: { data: pretends } })).error?.message).toBe(
      pretenceSentence,
    )
    // People don't choose the name that a provider sends, so it is replaced instead of refused.
    expect(profileName({ full_name: 'Total CUNT' }, 'jo.reed@example.org')).toBe('jo.reed')
    expect(profileName({}, 'cunt@example.org')).toBe('Member')
  })

  it('refuses bad input naming the field, and strangers [accounts 5.20] [R29]', async () => {
    const me = await member()
    const bad: [string, unknown][] = [
      ['full_name', 'x'],
      ['full_name', null],
      ['full_name', 'a\u0000b'],
      ['bio', 'x'.repeat(1001)],
      ['bio', 'a\uD800'],
      ['postcode', 'x'.repeat(13)],
      ['marketing', 'yes'],
    ]
    for (const [field, value] of bad) {
      const refused = await server.refused('PUT /me', { body: { [field]: value } }, me)
      expect(refused).toMatchObject({ status: 422, code: 'invalid_input', fields: { [field]: expect.any(String) } })
    }
    expect(await server.api('PUT /me', { body: { full_name: 'Jo\r\nBcc: x' } }, me)).toMatchObject({
      full_name: 'Jo Bcc: x',
    })
    expect(await server.refused('GET /me')).toMatchObject({ status: 401 })
    expect(await server.refused('PUT /me', { body: {} })).toMatchObject({ status: 401 })
  })

  it('may use a name that someone has; only sign-up refuses it', async () => {
    const [one, other] = [await member(), await member()]
    const taken = await server.api('PUT /me', { body: { full_name: one.name } }, other)
    expect(taken.full_name).toBe(one.name)
  })

  it('is created once by ten concurrent requests of an account without one [accounts 7.14] [R34]', async () => {
    const me = await member()
    await server.db.deleteFrom('profiles').where('id', '=', me.id).execute()
    expect(await server.refused('GET /me', {}, me)).toMatchObject({ status: 404 })
    const made = await Promise.all(
      Array.from({ length: 10 }, () => server.api('PUT /me', { body: { postcode: 'N1' } }, me)),
    )
    expect(new Set(made.map(({ full_name }) => full_name))).toEqual(new Set([me.name]))
    await server.db.deleteFrom('auth.users').where('id', '=', me.id).execute()
    expect(await server.refused('PUT /me', { body: {} }, me)).toMatchObject({ status: 401 })
  })
})

describe('the profile of another member', () => {
  it('shows public fields only [accounts 3.2, 7.12] [R43]', async () => {
    const [me, other] = [await member(), await member()]
    await server.db.updateTable('profiles').set({ trust_score: 4.3 }).where('id', '=', other.id).execute()
    const seen = await server.api('GET /profiles/:userId', { params: { userId: other.id } }, me)
    expect(seen).toMatchObject({ id: other.id, full_name: other.name, trust_score: 4.3 })
    expect(Object.keys(seen).toSorted()).toEqual([
      'bio',
      'facts',
      'full_name',
      'id',
      'identity_checked_on',
      'is_demo',
      'member_since',
      'new_member',
      'profile_image',
      'trust_score',
    ])
  })

  it("isn't found for an unknown id, a malformed one, and an unconfirmed account", async () => {
    const me = await member()
    const { email, name } = someone()
    const made = await authClient(server).signUp({
      email,
      password: goodPassword,
      options: { data: { full_name: name } },
    })
    for (const userId of [crypto.randomUUID(), 'nonsense', made.data.user?.id]) {
      expect(await server.refused('GET /profiles/:userId', { params: { userId } }, me)).toMatchObject({ status: 404 })
    }
    expect(await server.refused('GET /profiles/:userId', { params: { userId: me.id } })).toMatchObject({ status: 401 })
  })
})

it('a picture is kept while a profile shows it, or may again if the decision to remove it is reversed', async () => {
  const { db, context } = server
  const me = await member()
  const [shown, cleared] = ['1/shown.webp', '1/cleared.webp']
  await db.updateTable('profiles').set({ profile_image: shown }).where('id', '=', me.id).execute()
  const at = context.now()
  const about = { subject_kind: 'person', subject_id: me.id, subject_owner_id: me.id, title: me.name } as const
  const { id: case_id } = await db
    .insertInto('cases')
    .values({ ...about, kind: 'report', reason: 'spam', priority: 3, due_at: at, opened_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const decided = { case_id, person_id: me.id, at, outcome: 'action', ground: 'terms.spam', facts: 'Spam' } as const
  const { id: decision_id } = await db
    .insertInto('decisions')
    .values({ ...decided, automated: true, source: 'own_check' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const target = { decision_id, target_kind: 'person', target_id: me.id } as const
  const before = JSON.stringify({ profile_image: cleared })
  await db
    .insertInto('decision_measures')
    .values({ ...target, measure: 'profile_clear', before })
    .execute()
  const isShown = async (bucket: string, path: string) => {
    const query = sql<{ is: boolean }>`select ${isShownByProfile(sql`${bucket}::text`, sql`${path}::text`)} as is`
    return (await query.execute(db)).rows[0]?.is
  }
  const all = async () => [
    await isShown('avatars', shown),
    await isShown('avatars', cleared),
    await isShown('avatars', '1/other.webp'),
    await isShown('item-images', cleared),
  ]
  expect(await all()).toEqual([true, true, false, false])
  await db.updateTable('decision_measures').set({ lifted_at: at }).where('decision_id', '=', decision_id).execute()
  expect(await all()).toEqual([true, false, false, false])
})

it('cleared profile fields are restored, except those their owner has rewritten since', async () => {
  const { db, context } = server
  const me = await member()
  const read = () =>
    db
      .selectFrom('profiles')
      .select(['full_name', 'bio', 'profile_image'])
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow()
  const renamed = async () => {
    const { rows } = await sql`
      select from jobs.job where name = 'identity.on-renamed' and data #>> '{payload,user_id}' = ${me.id}`.execute(db)
    return rows.length
  }
  const clear = () => inTransaction(db, (trx) => clearProfile(context, trx, me.id))
  const restore = (before: Awaited<ReturnType<typeof clear>>) =>
    inTransaction(db, (trx) => restoreProfile(context, trx, me.id, before))
  const said = { full_name: me.name, bio: 'Buy at my shop', profile_image: '1/advert.webp' }
  const cleared = { full_name: 'Member', bio: null, profile_image: null }
  await db.updateTable('profiles').set(said).where('id', '=', me.id).execute()
  expect(await clear()).toEqual(said)
  expect(await read()).toEqual(cleared)
  const perRename = await renamed()
  expect(perRename).toBeGreaterThan(0)
  expect(await clear()).toEqual({})
  expect(await renamed()).toBe(perRename)
  await restore(said)
  expect(await read()).toEqual(said)
  expect(await renamed()).toBe(2 * perRename)
  await clear()
  const since = { full_name: 'Another Name', bio: 'I hire out tents', profile_image: '1/tent.webp' }
  await db.updateTable('profiles').set(since).where('id', '=', me.id).execute()
  await restore(said)
  expect(await read()).toEqual(since)
  await db.updateTable('profiles').set(cleared).where('id', '=', me.id).execute()
  await restore({ bio: said.bio })
  expect(await read()).toEqual({ ...cleared, bio: said.bio })
})
