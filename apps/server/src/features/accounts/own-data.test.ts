import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { authClient, goodPassword, mailsTo, signedIn, someone } from '../../../test/auth.ts'
import { createMember, itemInput, type Member } from '../../../test/factories.ts'
import { createItem, dayFromNow, fillCheckout, settleAll } from '../../../test/hires.ts'
import { storageOf, uploadPhoto, photo } from '../../../test/sample-pictures.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { readTables } from '../../../test/table-rows.ts'
import { deleteOwnAccount } from './own-data.ts'

const server = await serverOfFile()

/** Someone who signed up over HTTP, in the form that the other test helpers need. */
async function person(): Promise<Member & { client: Awaited<ReturnType<typeof signedIn>>['client'] }> {
  const { client, session, email, name } = await signedIn(server)
  return { client, token: session.access_token, id: session.user.id, email, name }
}

/** The session that a token belongs to. */
function sessionIdOf(token: string): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(claims) as { session_id: string }).session_id
}

/** A hire that was requested and paid, and then withdrawn or declined: none of it is live. */
async function pastHire(itemId: string, renter: Member, days: [number, number]): Promise<string> {
  const body = { itemId, startDate: dayFromNow(server, days[0]), endDate: dayFromNow(server, days[1]) }
  const { rental_id: rentalId, url } = await server.api('POST /rentals', { body }, renter)
  await fillCheckout(server, url)
  await settleAll(server)
  return rentalId
}

/** Every column of every table in every schema that contains a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(server.db)
  const each = tables.map(
    ({ schema, name }) => sql`select ${`${schema}.${name}`}::text as place, t::text as row
      from ${sql.table(`${schema}.${name}`)} t where strpos(lower(t::text), lower(${text})) > 0`,
  )
  const { rows } = await sql<{ place: string; row: string }>`${sql.join(each, sql` union all `)}`.execute(server.db)
  return rows.map(({ place, row }) => `${place}: ${row}`)
}

async function objects(): Promise<string[]> {
  const { dataDir } = server.context.config
  const entries = await readdir(join(dataDir, 'objects'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe('deleting an account', () => {
  let me: Awaited<ReturnType<typeof person>>
  let other: Member
  beforeEach(async () => {
    me = await person()
    other = await createMember(server)
  })
  const end = (body: { password?: string; code?: string } = {}, as: Member = me) =>
    server.api('POST /my/deletion', { body }, as)

  it('leaves nothing of the person anywhere but amounts and days', async () => {
    const words = {
      name: me.name,
      email: me.email,
      id: me.id,
      bio: 'Beekeeper by the river',
      postcode: 'N16 7QZ',
      place: 'under the blue porch',
      message: 'the kettle is yours on Thursday',
      description: 'belonged to my grandfather',
      file: 'grandfathers-drill',
      newEmail: someone().email,
      reason: 'gone to Lisbon',
      support: 'a question about my honey',
    }
    await server.api('PUT /me', { body: { bio: words.bio, postcode: words.postcode } }, me)
    const { data: picture } = await storageOf(server, me).upload(
      `${me.id}/${crypto.randomUUID()}-${words.file}.jpg`,
      await photo(),
    )
    await uploadPhoto(server, me)
    const images = [{ image_url: picture?.path ?? '' }]
    const mine = { ...itemInput(), description: words.description, location: words.postcode, images }
    const item = (await server.call('POST /items', { body: mine }, me)).body as { id: string; title: string }
    const theirs = await createItem(server, other)
    await server.api('PUT /saved/:itemId', { params: { itemId: theirs.id } }, me)
    const lent = await pastHire(item.id, other, [5, 6])
    const approval = { pickup_location: words.place, additional_notes: `Ask for ${me.name}` }
    await server.api('POST /rentals/:rentalId/approve', { params: { rentalId: lent }, body: approval }, me)
    await settleAll(server)
    // A live hire prevents the deletion, on either side.
    const isKept = async () =>
      expect(await server.refused('POST /my/deletion', { body: {} }, me)).toMatchObject({
        status: 409,
        code: 'account_has_live_rentals',
      })
    await isKept()
    const borrowed = await pastHire(theirs.id, me, [8, 9])
    const cancel = { body: { cancellation_reason: words.reason }, params: { rentalId: lent } }
    await server.api('POST /rentals/:rentalId/cancel', cancel, me)
    await isKept()
    const decline = { params: { rentalId: borrowed }, body: { cancellation_reason: `No, ${me.name}` } }
    await server.api('POST /rentals/:rentalId/decline', decline, other)
    const talk = await server.api('POST /conversations', { body: { other_user_id: other.id, item_id: theirs.id } }, me)
    const conversationId = talk.id
    const say = (text: string, as: Member) =>
      server.api('POST /conversations/:conversationId/messages', { params: { conversationId }, body: { text } }, as)
    await say('Is the drill still there?', other)
    await say(words.message, me)
    const support = {
      name: me.name,
      email: me.email,
      subject: 'Honey',
      message: words.support,
      priority: 'low' as const,
    }
    await server.api('POST /support-requests', { body: support })
    await me.client.resetPasswordForEmail(me.email)
    await me.client.updateUser({ email: words.newEmail })
    await settleAll(server)
    server.advance(6 * 60_000)
    await settleAll(server)
    for (const [what, word] of Object.entries(words)) expect((await tablesWith(word)).length, what).toBeGreaterThan(0)
    expect(await objects()).toHaveLength(6)

    await end({ password: goodPassword })
    await settleAll(server)
    for (const [what, word] of Object.entries(words)) expect(await tablesWith(word), what).toEqual([])
    expect(await objects()).toEqual([])
    const paged = { params: { conversationId }, query: {} }
    const { messages } = await server.api('GET /conversations/:conversationId/messages', paged, other)
    expect(messages.map(({ text }) => text)).toEqual([
      'Is the drill still there?',
      "This message was removed with its sender's account.",
    ])
    const { conversations } = await server.api('GET /conversations', { query: {} }, other)
    expect(conversations).toMatchObject([{ id: conversationId, other: { full_name: null, profile_image: null } }])
    const past = await Promise.all(
      (['owner', 'renter'] as const).map((role) => server.api('GET /my/rentals/past', { query: { role } }, other)),
    )
    const rentals = past.flatMap((page) => page.rentals)
    expect(rentals.map(({ id }) => id).toSorted()).toEqual([lent, borrowed].toSorted())
    expect(rentals.find(({ id }) => id === lent)).toMatchObject({
      total_amount: 23,
      item: { title: item.title, description: '' },
      owner_profile: { full_name: null, bio: null },
    })
    const payments = await server.db.selectFrom('payments').select(['payer_id', 'amount_pence']).execute()
    expect(payments).toHaveLength(2)
    const standIn = payments.find(({ payer_id }) => payer_id !== other.id)?.payer_id ?? ''
    const stranger = await server.refused('GET /profiles/:userId', { params: { userId: standIn } }, other)
    expect(stranger.status).toBe(404)
  })

  it('asks for proof if the log-in is older than five minutes: the password or an emailed code', async () => {
    server.advance(301_000)
    expect(await server.refused('POST /my/deletion', { body: {} }, me)).toMatchObject({
      status: 403,
      code: 'reauthentication_needed',
    })
    expect(await server.refused('POST /my/deletion', { body: { password: 'wrong' } }, me)).toMatchObject({
      status: 422,
      fields: { password: expect.any(String) },
    })
    await me.client.reauthenticate()
    const subjects = (await mailsTo(server, me.email)).map(({ subject }) => subject)
    const code = /\d{6}/.exec(subjects.find((subject) => subject.includes('confirmation code')) ?? '')?.[0] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await server.refused('POST /my/deletion', { body: { code: wrong } }, me)).toMatchObject({
      fields: { code: expect.any(String) },
    })
    await end({ code })
    expect((await me.client.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  it('fails if the password is changed while the old one is being verified', async () => {
    const { passwords } = server.context
    const actor = { userId: me.id, sessionId: sessionIdOf(me.token), email: me.email }
    const deps = {
      ...server.context,
      passwords: {
        ...passwords,
        async verify(hashed: string | null, password: string) {
          const same = await passwords.verify(hashed, password)
          await me.client.updateUser({ password: `${goodPassword}-new` })
          return same
        },
      },
    }
    await expect(deleteOwnAccount(deps, actor, { password: goodPassword })).rejects.toMatchObject({ code: 'conflict' })
    expect(
      (await authClient(server).signInWithPassword({ email: me.email, password: `${goodPassword}-new` })).error,
    ).toBeNull()
  })

  it('ends every session, and the address and name can sign up again', async () => {
    const session = (await me.client.getSession()).data.session
    await end()
    const refreshed = await me.client.refreshSession({ refresh_token: session?.refresh_token ?? '' })
    expect(refreshed.error?.code).toBe('refresh_token_not_found')
    const signIn = await authClient(server).signInWithPassword({ email: me.email, password: goodPassword })
    expect(signIn.error?.code).toBe('invalid_credentials')
    const again = await signedIn(server, me)
    expect(again.session.user.id).not.toBe(me.id)
  })

  it('makes tokens that outlive it useless', async () => {
    const item = await createItem(server, other)
    await end()
    const hire = { itemId: item.id, startDate: dayFromNow(server, 3), endDate: dayFromNow(server, 4) }
    const statuses = [
      await server.refused('POST /items', { body: itemInput() }, me),
      await server.refused('PUT /saved/:itemId', { params: { itemId: item.id } }, me),
      await server.refused('POST /conversations', { body: { other_user_id: other.id } }, me),
      await server.refused('POST /rentals', { body: hire }, me),
      await server.refused('PUT /me', { body: { bio: 'back' } }, me),
      await server.refused('GET /my/data', {}, me),
      await server.refused('POST /my/deletion', { body: {} }, me),
    ].map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500 || status < 400)).toEqual([])
    expect((await storageOf(server, me).upload('late.jpg', await photo())).error).not.toBeNull()
  })

  const standIns = async () =>
    (await server.db.selectFrom('profiles').select('id').where('deleted_at', 'is not', null).execute()).length

  it('happens once when ten requests have the password, and succeeds for the later ones too', async () => {
    const before = await standIns()
    const body = { password: goodPassword }
    const ends = await Promise.all(Array.from({ length: 10 }, () => server.call('POST /my/deletion', { body }, me)))
    // A request that arrived after the deletion has no session any more.
    expect(ends.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
    expect(ends.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
    expect(await standIns()).toBe(before + 1)
  })

  it('happens once out of ten requests, and never together with a new rental request', async () => {
    const before = await standIns()
    const item = await createItem(server, me)
    const hire = { itemId: item.id, startDate: dayFromNow(server, 3), endDate: dayFromNow(server, 4) }
    const [asked, ...ends] = await Promise.all([
      server.call('POST /rentals', { body: hire }, other),
      ...Array.from({ length: 9 }, () => server.call('POST /my/deletion', { body: {} }, me)),
    ])
    const ended = ends.some(({ status }) => status === 200)
    expect([await standIns(), asked.status]).toEqual(ended ? [before + 1, 404] : [before, 200])
    expect(ends.every(({ status }) => [200, 401, 409].includes(status))).toBe(true)
  })

  it("leaves other people's jobs and emails alone, whatever their addresses and names contain", async () => {
    const mark = crypto.randomUUID().slice(0, 8)
    const [ann, joann] = [
      await signedIn(server, { email: `ann-${mark}@example.org`, name: 'It' }),
      await signedIn(server, { email: `jo-ann-${mark}@example.org`, name: `Jo Ann ${mark}` }),
    ]
    const claimed = await signedIn(server, { email: `claimed-${mark}@example.org`, name: `Claimed ${mark}` })
    // Nobody has confirmed that the address Ann entered is hers.
    await server.db
      .updateTable('auth.users')
      .set({ new_email: claimed.email })
      .where('id', '=', ann.session.user.id)
      .execute()
    for (const { email } of [ann, joann, claimed]) await authClient(server).resetPasswordForEmail(email)
    await joann.client.updateUser({ password: `${goodPassword}-new` })
    // The jobs are queued, and the mailbox contains earlier emails to each.
    const deletion = { body: { password: goodPassword } }
    await server.api('POST /my/deletion', deletion, { ...me, token: ann.session.access_token })
    const subjects = async (email: string) => (await mailsTo(server, email)).map(({ subject }) => subject)
    expect(await subjects(joann.email)).toEqual(
      expect.arrayContaining(['Reset your password', 'Your password was changed']),
    )
    expect(await subjects(claimed.email)).toContain('Reset your password')
    expect(await subjects(ann.email)).toEqual([])
  })

  it('on both sides of a conversation removes it', async () => {
    const you = await person()
    await server.api('POST /conversations', { body: { other_user_id: you.id } }, me)
    await end()
    await end({}, you)
    expect(await server.db.selectFrom('conversations').select('id').where('item_id', 'is', null).execute()).toEqual([])
  })
})

describe("the export of one's data", () => {
  it('is an attachment with everything, and no secrets', async () => {
    const me = await person()
    const other = await createMember(server)
    const devices = ['phone', 'laptop'].map((fingerprint) => ({ user_id: other.id, fingerprint }))
    await server.db.insertInto('auth.known_devices').values(devices).execute()
    const path = await uploadPhoto(server, me)
    await server.call('POST /items', { body: itemInput({ images: [{ image_url: path }] }) }, me)
    const theirs = await createItem(server, other)
    await server.api('PUT /saved/:itemId', { params: { itemId: theirs.id } }, me)
    const rentalId = await pastHire(theirs.id, me, [3, 4])
    const about = { body: { other_user_id: other.id, item_id: theirs.id } }
    const talk = await server.api('POST /conversations', about, me)
    const say = { params: { conversationId: talk.id }, body: { text: 'Good morning' } }
    await server.api('POST /conversations/:conversationId/messages', say, me)
    const response = await server.fetch('/api/v1/my/data', { headers: { authorization: `Bearer ${me.token}` } })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.json"$/)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      account: {
        profile: { full_name: me.name },
        account: { email: me.email },
        identities: [{ provider: 'email' }],
        sessions: [{}, {}],
        devices: [{}],
      },
      items: {
        listed: [{ images: [`/storage/v1/object/public/item_images/${path}`], place: { postcode: 'E8 3PN' } }],
        saved: [{ item_id: theirs.id }],
        pictures: [{}],
      },
      payments: [{ subject_id: rentalId, amount_pence: 2300 }],
      rentals: [{ id: rentalId }],
      conversations: [
        { with: other.name, item: 'Cordless hammer drill', messages: [{ from: 'me', text: 'Good morning' }] },
      ],
    })
    const secrets = await server.db
      .selectFrom('auth.users')
      .select('encrypted_password')
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow()
    expect(text).not.toContain(secrets.encrypted_password)
    expect(text).not.toMatch(/token_hash|refresh_token/)
  })

  it("has every section, empty for someone who hasn't done anything", async () => {
    const [me, other] = [await createMember(server), await createMember(server)]
    const rentalId = await pastHire((await createItem(server, me)).id, other, [13, 14])
    const boost = { plan_id: 'boost-7', plan_name: '1 Week Boost', days: 7, price_pence: 499, created_at: new Date() }
    const { id: boost_id } = await server.db
      .insertInto('boosts')
      .values({ ...boost, owner_id: me.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const titles = ['Tent', 'Ladder'].map((title) => ({ boost_id, item_id: crypto.randomUUID(), title }))
    await server.db.insertInto('boost_items').values(titles).execute()
    const told = {
      kind: 'boost_ended',
      dedupe_key: 'x',
      title: 'Your boost has ended',
      body: 'x',
      path: '/x',
      listed: true,
    }
    await server.db
      .insertInto('notifications')
      .values({ ...told, user_id: me.id, created_at: new Date() })
      .execute()
    await server.api('PUT /people/:userId/block', { params: { userId: other.id } }, me)
    await server.db
      .insertInto('reviews')
      .values([
        { rental_id: rentalId, role: 'owner', reviewer_id: me.id, reviewee_id: other.id, rating: 4, text: 'Friendly' },
        { rental_id: rentalId, role: 'renter', reviewer_id: other.id, reviewee_id: me.id, rating: 5, text: 'Sharp' },
      ])
      .execute()
    expect(await server.api('GET /my/data', {}, me)).toMatchObject({
      boosts: [{ id: boost_id, items: [{ title: 'Ladder' }, { title: 'Tent' }] }],
      notifications: expect.arrayContaining([expect.objectContaining({ title: told.title })]),
      blocks: [{ id: other.id }],
      reviews: expect.arrayContaining([
        expect.objectContaining({ from: 'me', about: other.name, text: 'Friendly' }),
        expect.objectContaining({ from: other.name, about: 'me', text: 'Sharp' }),
      ]),
    })
    const { exported_at, account, items, ...more } = await server.api('GET /my/data', {}, await createMember(server))
    expect(account).toMatchObject({ identities: [], sessions: [{}], devices: [] })
    expect(items).toEqual({ listed: [], saved: [], pictures: [] })
    const names = server.context.exporters.list().map(({ name }) => name)
    const lists = names.filter((name) => name !== 'account' && name !== 'items')
    expect(more).toEqual(Object.fromEntries(lists.map((name) => [name, []])))
    expect(exported_at).toEqual(expect.any(String))
  })
})

it('someone whose account staff delete is emailed, with how to object', async () => {
  const operator = await createStaff(server, ['operator'])
  const member = await createMember(server, 'Gwen Gone')
  const body = { reason: 'Three accounts of one person', name: 'Gwen Gone' }
  await server.api('POST /staff/people/:userId/deletion', { params: { userId: member.id }, body }, operator)
  await server.context.jobs.drain()
  expect((await mailsTo(server, member.email)).map(({ subject }) => subject)).toEqual(['We deleted your account'])
  expect((await readTables(server.db))['public.audit_entries']?.some((row) => row.includes(member.email))).toBe(false)
})
