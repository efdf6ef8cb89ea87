import { describe, expect, it } from 'vitest'
import { mailsTo } from '../../../test/auth.ts'
import { createMember } from '../../../test/factories.ts'
import { createHire } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AuthError } from '../../platform/sessions/auth-error.ts'
import { hashToken } from '../../platform/sessions/one-time.ts'
import { generateLink } from './admin-links.ts'
import { createUser, deleteUser, getAnyUser, listAllUsers, updateUser } from './admin-users.ts'
import { endSessions, refreshSession, signInWithPassword } from './sessions/sessions.ts'
import { issueToken } from './tokens/issue-token.ts'
import { sendTokenMail } from './tokens/token-mail-job.ts'
import type { TokenKind } from './tokens/token-policy.ts'
import { useToken } from './tokens/token-queries.ts'
import { findForeignEntry } from './tokens/foreign-links.ts'
import { consumeReauthentication, isLateConfirmation, verifyCode, verifyLink } from './tokens/verify-token.ts'
import { updateOwnUser } from './users/own-user.ts'
import { unlinkIdentity } from './users/identities.ts'
import { findUser, listIdentities, updateUserRow, type UserRow } from './users/user-queries.ts'
import { addIdentity, confirmUser } from './users/users.ts'

// What people and operators do with accounts, tested by the functions behind the wire, with a fixed clock.
const server = await serverOfFile()
const { db } = server
const at = server.context.now()
const later = (ms: number) => new Date(at.getTime() + ms)
const deps = { ...server.context, now: () => at }
const after = (ms: number) => ({ ...server.context, now: () => later(ms) })
const caller = { address: '192.0.2.1', userAgent: 'Firefox/140.0' }
const password = 'quiet-harbour-42'
const [minute, hour] = [60_000, 3_600_000]
const refusedAs = (errorCode: string) => expect.objectContaining({ errorCode })
const challenge = { challenge: 'x'.repeat(43), method: 's256' } as const
const nothingMore = { redirectTo: null, challenge: null }
const strangersSignUp = { type: 'signup', password, data: { full_name: 'A Stranger' }, redirectTo: undefined } as const

/** Hashing is slow, so all members share one hash. */
const hashed = await server.context.passwords.hash(password)

/** A member with that password, and the session that they act in. */
async function member(changes: Parameters<typeof updateUserRow>[2] = {}) {
  const { id, email } = await createMember(server)
  const user = (await updateUserRow(db, id, { encrypted_password: hashed, ...changes }))!
  const session = await db
    .insertInto('auth.sessions')
    .values({ user_id: id, amr: '[]', created_at: at, refreshed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { user, email, actor: { userId: id, sessionId: session.id, email } }
}

const userOf = async ({ id }: UserRow) => (await findUser(db, id))!
const countSessions = async ({ id }: UserRow) =>
  (await db.selectFrom('auth.sessions').select('id').where('user_id', '=', id).execute()).length

async function issue(user: UserRow, kind: TokenKind, more: Partial<Parameters<typeof issueToken>[2]> = {}) {
  const { id } = await issueToken(deps, db, { user, kind, email: user.email, redirectTo: null, ...more })
  const code = server.context.oneTime.code(id)
  return { id, code, link: server.context.oneTime.linkToken(id), wrong: code === '000000' ? '000001' : '000000' }
}

it("the last way to log in can't be removed, any other can", async () => {
  const { user, actor } = await member()
  const add = (provider: 'email' | 'google') =>
    addIdentity(db, user, { provider, providerId: user.id, verified: true, at })
  await add('email')
  const own = async () => (await listIdentities(db, user.id)).map(({ provider, id }) => ({ provider, id }))
  const [email] = await own()
  await expect(unlinkIdentity(deps, actor, email!.id)).rejects.toEqual(refusedAs('single_identity_not_deletable'))
  await add('google')
  await unlinkIdentity(deps, actor, email!.id)
  expect((await own()).map(({ provider }) => provider)).toEqual(['google'])
})

it('an account and its email identity are confirmed together', async () => {
  const { user } = await member({ email_confirmed_at: null })
  await addIdentity(db, user, { provider: 'email', providerId: user.id, verified: false, at })
  const proven = async () => (await listIdentities(db, user.id)).map(({ identity_data: data }) => data)
  expect(await proven()).toEqual([expect.objectContaining({ email_verified: false })])
  await inTransaction(db, (trx) => confirmUser(deps, trx, user, { keepPassword: true }))
  expect(await proven()).toEqual([expect.objectContaining({ email_verified: true })])
})

describe('a refresh token', () => {
  const open = async () => {
    const { user, email } = await member()
    const { refresh_token: first } = await signInWithPassword(deps, { email, password }, caller)
    return { user, first }
  }
  const refresh = (token: string, ms: number) => refreshSession(after(ms), token, caller)

  it('belongs to a session that records the method and the second of the log-in', async () => {
    const { user } = await open()
    const rows = db.selectFrom('auth.sessions').select('amr').where('user_id', '=', user.id)
    const timestamp = Math.floor(at.getTime() / 1000)
    expect((await rows.execute()).map(({ amr }) => amr)).toContainEqual([{ method: 'password', timestamp }])
  })

  it('has one successor, returns it again for ten seconds, and ends its session if used later [accounts 7.5]', async () => {
    const { user, first } = await open()
    const count = await countSessions(user)
    const { refresh_token: second } = await refresh(first, minute)
    expect((await refresh(first, minute + 10_000)).refresh_token).toBe(second)
    await expect(refresh(first, minute + 10_001)).rejects.toEqual(refusedAs('refresh_token_already_used'))
    await expect(refresh(second, minute + 10_001)).rejects.toEqual(refusedAs('refresh_token_not_found'))
    expect(await countSessions(user)).toBe(count - 1)
  })

  it('renews a session for ninety days unless its owner is banned, and ends an expired one', async () => {
    const { user, first } = await open()
    const days = (count: number) => count * 24 * hour
    const { refresh_token: second } = await refresh(first, days(90))
    await updateUserRow(db, user.id, { banned_until: later(days(100)) })
    await expect(refresh(second, days(91))).rejects.toEqual(refusedAs('user_banned'))
    const { refresh_token: third } = await refresh(second, days(100))
    await expect(refresh(third, days(190) + 1)).rejects.toEqual(refusedAs('session_expired'))
    await expect(refresh(third, days(101))).rejects.toEqual(refusedAs('refresh_token_not_found'))
  })
})

describe('a log-in with a password', () => {
  const signIn = (email: string, given = password) => signInWithPassword(deps, { email, password: given }, caller)

  it('is refused for a wrong password or address, a ban and an unconfirmed address [accounts 7.1]', async () => {
    const { email, user } = await member()
    expect((await signIn(email.toUpperCase())).user.id).toBe(user.id)
    expect((await userOf(user)).last_sign_in_at).toEqual(at)
    await expect(signIn(email, 'another-harbour-7')).rejects.toEqual(refusedAs('invalid_credentials'))
    await expect(signIn('nobody@example.org')).rejects.toEqual(refusedAs('invalid_credentials'))
    const banned = await member({ banned_until: later(1) })
    await expect(signIn(banned.email)).rejects.toEqual(refusedAs('user_banned'))
    const unproven = await member({ email_confirmed_at: null })
    await expect(signIn(unproven.email)).rejects.toEqual(refusedAs('email_not_confirmed'))
    expect(await countSessions(unproven.user)).toBe(2)
  })

  it('can end itself, all sessions or the other ones [accounts 7.4]', async () => {
    for (const [scope, left] of [
      ['local', 1],
      ['others', 1],
      ['global', 0],
    ] as const) {
      const { user, actor } = await member()
      await endSessions(deps, actor, scope)
      expect(await countSessions(user), scope).toBe(left)
      const mine = db.selectFrom('auth.sessions').select('id').where('id', '=', actor.sessionId)
      expect((await mine.execute()).length, scope).toBe(scope === 'others' ? 1 : 0)
      const again = await endSessions(deps, actor, 'global').catch((error: AuthError) => error.errorCode)
      expect(again, scope).toBe(scope === 'others' ? undefined : 'session_not_found')
    }
  })
})

describe('a code from an email', () => {
  const enter = (email: string, token: string, { ms = 0, type = 'recovery' } = {}) =>
    verifyCode(after(ms), { email, token, type }, caller)

  it('opens one session within ten minutes, for its kind and address [R35]', async () => {
    const { user, email } = await member()
    const { code } = await issue(user, 'recovery')
    const dead = refusedAs('otp_expired')
    await expect(enter(email, code, { ms: 10 * minute })).rejects.toEqual(dead)
    await expect(enter(email, code, { type: 'magiclink' })).rejects.toEqual(dead)
    await expect(enter(email, code, { type: 'nonsense' })).rejects.toEqual(dead)
    await expect(enter('nobody@example.org', code)).rejects.toEqual(dead)
    const verified = await enter(email, `${code.slice(0, 3)} ${code.slice(3)}`, { ms: 10 * minute - 1 })
    expect(verified).toMatchObject({ kind: 'recovery', code: undefined, session: { user: { id: user.id } } })
    await expect(enter(email, code)).rejects.toEqual(dead)
    // Entered by its reader, it opens a session directly, without a code to exchange.
    const coded = await issue(user, 'magiclink', { challenge })
    const typed = await enter(email, coded.code, { type: 'magiclink' })
    expect(typed).toMatchObject({ code: undefined, session: { user: { id: user.id } } })
  })

  it('survives four wrong tries, and not five', async () => {
    for (const [tries, opens] of [
      [4, true],
      [5, false],
    ] as const) {
      const { user, email } = await member()
      const { code, wrong } = await issue(user, 'magiclink')
      for (let turn = 0; turn < tries; turn++) {
        await expect(enter(email, wrong, { type: 'email' })).rejects.toEqual(refusedAs('otp_expired'))
      }
      const right = enter(email, code, { type: 'email' }).then(
        ({ session }) => session !== undefined,
        () => false,
      )
      expect(await right).toBe(opens)
    }
  })

  it('for reauthentication is accepted once, within its time', async () => {
    const { user } = await member()
    const { code, wrong } = await issue(user, 'reauthentication')
    expect(await consumeReauthentication(deps, user, wrong)).toBe(false)
    expect(await consumeReauthentication(after(10 * minute), user, code)).toBe(false)
    expect(await consumeReauthentication(deps, user, code)).toBe(true)
    expect(await consumeReauthentication(deps, user, code)).toBe(false)
  })
})

describe('a link from an email', () => {
  const open = (token: string, { type = 'recovery', follow = false, ms = 0, isReaders = true } = {}) =>
    verifyLink(after(ms), { token, type, follow, isReaders }, caller)

  it('works once within its time for its kind, and uses up the others of its kind and address [R35]', async () => {
    const { user } = await member()
    const [link, other, kept] = [
      await issue(user, 'recovery'),
      await issue(user, 'recovery'),
      await issue(user, 'magiclink'),
    ]
    const dead = refusedAs('otp_expired')
    await expect(open(link.link, { ms: hour })).rejects.toEqual(dead)
    await expect(open(link.link, { type: 'signup' })).rejects.toEqual(dead)
    await expect(open(`${link.link}x`)).rejects.toEqual(dead)
    expect((await open(link.link, { ms: hour - 1 })).session?.user.id).toBe(user.id)
    await expect(open(link.link)).rejects.toEqual(dead)
    await expect(open(other.link)).rejects.toEqual(dead)
    expect((await open(kept.link, { type: 'email' })).kind).toBe('magiclink')
  })

  it('is emailed only until it expires, if nobody has used it', async () => {
    const { user } = await member()
    const { id } = await issue(user, 'recovery')
    const sent: string[] = []
    const mail = { send: ({ to }: { to: string }) => Promise.resolve(void sent.push(to)) }
    const run = { id, number: 1, last: false, event: undefined, signal: new AbortController().signal }
    const sendAfter = (ms: number) =>
      sendTokenMail.run(
        { ...after(ms), mail: { ...server.context.mail, ...mail } },
        { token_id: id, user_id: user.id },
        run,
      )
    await sendAfter(hour)
    expect(sent).toEqual([])
    await sendAfter(hour - 1)
    expect(sent).toEqual([user.email])
    await useToken(db, id, at)
    await sendAfter(0)
    expect(sent).toHaveLength(1)
  })

  it("returns a code to a PKCE client's browser, unless the reader didn't ask for it", async () => {
    const { user } = await member()
    const [first, second, third, plain] = [
      await issue(user, 'magiclink', { challenge }),
      await issue(user, 'recovery', { challenge }),
      await issue(user, 'invite', { challenge }),
      await issue(user, 'email_change', { email: user.email }),
    ]
    const coded = await open(first.link, { type: 'magiclink', follow: true })
    expect(coded).toMatchObject({ session: undefined, code: expect.any(String) })
    const reader = await open(second.link, { follow: true, isReaders: false })
    expect(reader).toMatchObject({ session: expect.any(Object), code: undefined })
    expect(await open(third.link, { type: 'invite' })).toMatchObject({ session: expect.any(Object), code: undefined })
    // No address change is pending.
    await expect(open(plain.link, { type: 'email_change' })).rejects.toEqual(refusedAs('otp_expired'))
  })

  it('confirms an address and removes a password set before, except for a sign-up', async () => {
    for (const [kind, left] of [
      ['magiclink', null],
      ['signup', hashed],
    ] as const) {
      const { user } = await member({ email_confirmed_at: null })
      const { link } = await issue(user, kind)
      expect(await isLateConfirmation(deps, { token: link })).toBe(false)
      await open(link, { type: kind })
      expect(await userOf(user)).toMatchObject({ email_confirmed_at: at, encrypted_password: left })
      expect(await isLateConfirmation(deps, { token: link })).toBe(kind === 'signup')
    }
    const moved = await member()
    const { link } = await issue(moved.user, 'recovery', { email: 'elsewhere@example.org' })
    await expect(open(link)).rejects.toEqual(refusedAs('otp_expired'))
  })

  it.each(['recovery', 'magiclink'] as const)(
    'for a PKCE %s counts as foreign in other browsers while it is valid',
    async (kind) => {
      const { user } = await member()
      const asked = await issue(user, kind, { challenge, browserHash: hashToken('mine') })
      const foreign = (browserSecret: string | undefined, token = asked.link, ms = 0) =>
        findForeignEntry(after(ms), { token, caller: { ...caller, browserSecret } })
      expect(await foreign('mine')).toBeUndefined()
      expect([await foreign('other'), await foreign(undefined)]).toEqual([kind, kind])
      expect([await foreign('other', asked.link, hour - 1), await foreign('other', asked.link, hour)]).toEqual([
        kind,
        undefined,
      ])
      const others = [await issue(user, kind), await issue(user, 'invite', { challenge })]
      for (const { link } of others) expect(await foreign('other', link)).toBeUndefined()
      await open(asked.link, { type: kind })
      expect(await foreign('other')).toBeUndefined()
    },
  )
})

describe("a change to one's own account", () => {
  it('of the password ends the other sessions and pending emails, and is notified [accounts 7.7]', async () => {
    const { user, actor, email } = await member()
    const waiting = await issue(user, 'recovery')
    const change = (next: string, more: object = {}, ms = 0) =>
      updateOwnUser(after(ms), actor, { password: next, ...nothingMore, ...more })
    await expect(change(password)).rejects.toEqual(refusedAs('same_password'))
    await expect(change('short')).rejects.toEqual(refusedAs('weak_password'))
    await expect(change('next-harbour-43', { currentPassword: 'wrong' })).rejects.toEqual(
      refusedAs('invalid_credentials'),
    )
    await expect(change('next-harbour-43', {}, 5 * minute)).rejects.toEqual(refusedAs('reauthentication_needed'))
    await expect(change('next-harbour-43', { nonce: '000000' }, 5 * minute)).rejects.toEqual(
      refusedAs('reauthentication_not_valid'),
    )
    expect((await userOf(user)).encrypted_password).toBe(hashed)
    await change('next-harbour-43', { currentPassword: password }, 5 * minute)
    expect((await userOf(user)).encrypted_password).not.toBe(hashed)
    const left = await db.selectFrom('auth.sessions').select('id').where('user_id', '=', user.id).execute()
    expect(left).toEqual([{ id: actor.sessionId }])
    await expect(verifyLink(deps, { token: waiting.link, type: 'recovery', follow: false }, caller)).rejects.toEqual(
      refusedAs('otp_expired'),
    )
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).toContain('Your password was changed')
  })

  it('of its fields keeps the others, and updates those of the profile too [accounts 3.3, 7.8]', async () => {
    const { user, actor } = await member()
    const change = (data: unknown) => updateOwnUser(deps, actor, { data, ...nothingMore })
    await change({ theme: 'dark', full_name: 'Ada of Hackney', postcode: 'e8 3pn' })
    const { user_metadata } = await change({ seen: true })
    expect(user_metadata).toMatchObject({ theme: 'dark', full_name: 'Ada of Hackney', postcode: 'e8 3pn', seen: true })
    const profiles = db.selectFrom('profiles').select(['full_name', 'postcode']).where('id', '=', user.id)
    expect(await profiles.execute()).toEqual([{ full_name: 'Ada of Hackney', postcode: 'e8 3pn' }])
    await change({ postcode: 'e9 5lx' })
    expect(await profiles.execute()).toEqual([{ full_name: 'Ada of Hackney', postcode: 'e9 5lx' }])
    await change({ postcode: 'e8 3pn' })
    await expect(change({ full_name: 7 })).rejects.toEqual(refusedAs('validation_failed'))
    expect((await change(null)).user_metadata).toEqual(user_metadata)
    await endSessions(deps, actor, 'local')
    await expect(change({ seen: false })).rejects.toEqual(refusedAs('session_not_found'))
  })

  it('of the address takes effect once both addresses confirm it, and invalidates earlier links', async () => {
    const { user, actor, email } = await member()
    const next = `next-${crypto.randomUUID()}@example.org`
    const early = await issue(user, 'recovery')
    await updateOwnUser(deps, actor, { email: 'first@example.org', ...nothingMore })
    await updateOwnUser(deps, actor, { email: next.toUpperCase(), ...nothingMore })
    const tokens = await db
      .selectFrom('auth.one_time_tokens')
      .select(['id', 'email'])
      .where('user_id', '=', user.id)
      .where('kind', '=', 'email_change')
      .where('used_at', 'is', null)
      .execute()
    expect(tokens.map((token) => token.email).toSorted()).toEqual([email, next].toSorted())
    const open = (address: string) => {
      const { id = '' } = tokens.find((token) => token.email === address) ?? {}
      const token = server.context.oneTime.linkToken(id)
      return verifyLink(deps, { token, type: 'email_change', follow: false, actor }, caller)
    }
    await generateLink(deps, { ...strangersSignUp, email: next })
    const signUps = db.selectFrom('auth.pending_sign_ups').select('id').where('email', '=', next)
    expect(await signUps.execute()).toHaveLength(1)
    expect(await open(next)).toMatchObject({ session: undefined, code: undefined })
    expect(await userOf(user)).toMatchObject({ email, new_email: next, email_change_proven: next })
    expect((await open(email)).session?.user.email).toBe(next)
    expect(await userOf(user)).toMatchObject({ email: next, new_email: null, email_change_proven: null })
    // The pending sign-up for it is gone.
    expect(await signUps.execute()).toEqual([])
    for (const address of [email, next]) {
      const subjects = (await mailsTo(server, address)).map(({ subject }) => subject)
      expect(subjects).toContain('Your email address was changed')
    }
    const openEarly = () => verifyLink(deps, { token: early.link, type: 'recovery', follow: false }, caller)
    await expect(openEarly()).rejects.toEqual(refusedAs('otp_expired'))
    // Nor once the address has been changed back.
    await updateUserRow(db, user.id, { email })
    await expect(openEarly()).rejects.toEqual(refusedAs('otp_expired'))
  })
})

describe('the operator', () => {
  it('can create a sign-up link only with a password', async () => {
    const email = `linked-${crypto.randomUUID()}@example.org`
    const asked = generateLink(deps, { ...strangersSignUp, email, password: undefined })
    await expect(asked).rejects.toMatchObject({ status: 400, errorCode: 'validation_failed' })
  })

  it('starts a change of address by creating a link for it', async () => {
    const { user, email } = await member()
    const newEmail = `next-${crypto.randomUUID()}@example.org`
    for (const type of ['email_change_current', 'email_change_new'] as const)
      expect(await generateLink(deps, { type, email, newEmail })).toMatchObject({ verification_type: type })
    expect(await userOf(user)).toMatchObject({ email, new_email: newEmail })
  })

  it("can't invite someone who has confirmed their address", async () => {
    const { email } = await member()
    const invited = (to: string) => generateLink(deps, { type: 'invite', email: to })
    await expect(invited(email)).rejects.toEqual(refusedAs('email_exists'))
    expect(await invited(`invited-${crypto.randomUUID()}@example.org`)).toMatchObject({ verification_type: 'invite' })
  })

  it('creates an account, confirmed or not, and no second one for an address', async () => {
    const email = `made-${crypto.randomUUID()}@example.org`
    const made = await createUser(deps, {
      email: email.toUpperCase(),
      app_metadata: { plan: 'gold' },
      ban_duration: '1h',
    })
    expect(made).toMatchObject({ email, app_metadata: { provider: 'email', plan: 'gold' } })
    expect(await findUser(db, made.id)).toMatchObject({
      email_confirmed_at: null,
      encrypted_password: null,
      banned_until: later(hour),
    })
    await expect(createUser(deps, { email })).rejects.toEqual(refusedAs('email_exists'))
    await expect(createUser(deps, { email: 'x', phone: '+44' })).rejects.toEqual(refusedAs('phone_provider_disabled'))
    const hash = { email: `x${email}`, password_hash: 'x' }
    await expect(createUser(deps, hash)).rejects.toEqual(refusedAs('validation_failed'))
    await expect(createUser(deps, { email: `x${email}`, password: 'abc' })).rejects.toEqual(refusedAs('weak_password'))
    const confirmed = await createUser(deps, { email: `y${email}`, email_confirm: true })
    expect((await findUser(db, confirmed.id))?.email_confirmed_at).toEqual(at)
  })

  it("changes an account: a new password or a ban ends its sessions, other fields or lifting a ban don't", async () => {
    const changes = [
      [{ user_metadata: { theme: 'dark' } }, 2],
      [{ ban_duration: 'none' }, 2],
      [{ ban_duration: '1h' }, 0],
      [{ password: 'another-harbour-7' }, 0],
    ] as const
    for (const [change, left] of changes) {
      const { user } = await member({ raw_user_meta_data: '{"full_name":"Ann","note":"x"}' })
      await updateUser(deps, user.id, change)
      expect(await countSessions(user), JSON.stringify(change)).toBe(left)
    }
    const { user } = await member({ email_confirmed_at: null, raw_user_meta_data: '{"full_name":"Ann","note":"x"}' })
    const email = `moved-${crypto.randomUUID()}@example.org`
    const user_metadata = { note: null, theme: 'dark' }
    expect(await updateUser(deps, user.id, { email, email_confirm: true, user_metadata })).toMatchObject({
      email,
      user_metadata: { full_name: 'Ann', theme: 'dark' },
    })
    expect(await userOf(user)).toMatchObject({ email_confirmed_at: at, encrypted_password: hashed })
    const { email: taken } = await member()
    await expect(updateUser(deps, user.id, { email: taken })).rejects.toEqual(refusedAs('email_exists'))
    const nobody = crypto.randomUUID()
    const acts = [() => updateUser(deps, nobody, {}), () => deleteUser(deps, nobody), () => getAnyUser(deps, nobody)]
    for (const act of acts) await expect(act()).rejects.toEqual(refusedAs('user_not_found'))
  })

  it('lists accounts in pages, each with its own identities, and deletes none that has a rental', async () => {
    const { owner } = await createHire(server)
    await expect(deleteUser(deps, owner.id)).rejects.toEqual(refusedAs('conflict'))
    const { user } = await member()
    await deleteUser(deps, user.id)
    expect(await findUser(db, user.id)).toBeUndefined()
    const email = `listed-${crypto.randomUUID()}@example.org`
    const newest = await createUser(after(hour), { email })
    const next = await createUser(after(hour - 1), { email: `x${email}` })
    const [one, two] = [
      await listAllUsers(deps, { page: 1, perPage: 1 }),
      await listAllUsers(deps, { page: 2, perPage: 1 }),
    ]
    expect([one.users.map(({ id }) => id), two.users.map(({ id }) => id)]).toEqual([[newest.id], [next.id]])
    expect(one.users[0]?.identities).toMatchObject([{ user_id: newest.id }])
    expect(one.total).toBeGreaterThan(2)
  })
})
