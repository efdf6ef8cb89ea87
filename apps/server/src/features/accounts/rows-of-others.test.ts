import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { undone } from '../../../test/undone.ts'
import type { Db } from '../../platform/db/db.ts'
import { listUsers } from './admin-users.ts'
import { deleteBlock, findBlocks, listBlockedBy } from './blocks.ts'
import { deleteOtherSession, listSessions, noteDevice } from './devices/device-queries.ts'
import { takeExchangeCode } from './sessions/auth-codes.ts'
import { countAttempts, lockCodes, useToken, useUpTokens } from './tokens/token-queries.ts'
import {
  countWrongCode,
  deletePending,
  deletePendingSignUps,
  findNewestPending,
  findUnsentPending,
  lockPendingNear,
  stripPending,
  takePendingSignUp,
} from './pending-sign-ups/pending-sign-up-queries.ts'
import { findPublicProfile, lockMember, lockOwnAvatar, profileNameExists, setTrustScore } from './profile-queries.ts'
import {
  deleteSession,
  deleteSessions,
  findSession,
  markRefreshTokenUsed,
  markSignedIn,
  touchSession,
} from './sessions/session-queries.ts'
import {
  countClaimAttempt,
  deleteClaimsOfAddress,
  findClaimOfBrowser,
  takeClaim,
} from './social/social-claim-queries.ts'
import { noteGivenName, takeFlow } from './social/social-flow-queries.ts'
import { findIdentity, listIdentities, listUsersWanting, updateIdentity, updateUserRow } from './users/user-queries.ts'

// Checks which rows each statement about accounts reads and changes, with two people who have one of everything. Row names start with
// their owner's name.
const server = await serverOfFile()
const { db } = server.context
const at = server.context.now()
const minutes = (count: number) => new Date(at.getTime() + count * 60_000)
const soon = minutes(10)

const [ann, bob] = [await createMember(server, 'ann'), await createMember(server, 'bob')]
const carl = await createMember(server, 'carl')
const people = { ann, bob }
const browserOf = { ann: 'browser of ann', bob: 'browser of bob' }
const ids = new Map<string, string>()
const idOf = (name: string) => ids.get(name) ?? ''

await db.deleteFrom('auth.sessions').execute()
for (const whose of ['ann', 'bob'] as const) {
  const { id: user_id, email } = people[whose]
  const make = <Name extends string>(names: readonly Name[]) =>
    names.map((name) => {
      ids.set(`${whose} ${name}`, crypto.randomUUID())
      return { id: idOf(`${whose} ${name}`), label: `${whose} ${name}`, name }
    })
  for (const [index, { id, label }] of make(['session 1', 'session 2']).entries()) {
    const session = { id, user_id, amr: '[]', user_agent: label, refreshed_at: minutes(-30 + index) }
    await db.insertInto('auth.sessions').values(session).execute()
    const token = { token_hash: `${label} token`, session_id: id }
    await db.insertInto('auth.refresh_tokens').values(token).execute()
  }
  for (const [index, { id, label, name }] of make([
    'old code',
    'code',
    'other address',
    'signup',
    'used',
    'late',
    'link',
  ]).entries()) {
    await db
      .insertInto('auth.one_time_tokens')
      .values({
        id,
        user_id,
        kind: name === 'signup' ? 'signup' : 'recovery',
        // One of Bob's tokens is for Ann's address.
        email: name === 'other address' ? 'ann@new.example' : 'both@new.example',
        token_hash: label,
        code_hash: name === 'link' ? null : label,
        created_at: minutes(-20 + index + (whose === 'bob' ? 10 : 0)),
        expires_at: name === 'late' ? at : soon,
        used_at: name === 'used' ? minutes(-1) : null,
      })
      .execute()
  }
  await db
    .insertInto('auth.known_devices')
    .values({ user_id, fingerprint: `${whose} device`, last_seen_at: minutes(-9) })
    .execute()
  for (const [index, { id, label, name }] of make(['waiting', 'newer', 'mailed', 'disowned', 'over']).entries()) {
    await db
      .insertInto('auth.pending_sign_ups')
      .values({
        id,
        kind: 'signup',
        email,
        password_hash: name === 'disowned' ? null : 'x',
        token_hash: label,
        code_hash: label,
        browser_hash: name === 'over' ? 'browser that is over' : browserOf[whose],
        network_hash: name === 'newer' ? 'network' : null,
        origin_network_hash: name === 'newer' ? 'network' : null,
        signed_up_at: at,
        created_at: minutes(-20 + index),
        expires_at: name === 'over' ? at : soon,
        mailed: name === 'mailed',
      })
      .execute()
  }
  for (const { label, name } of make(['apple', 'google', 'apple named'] as const)) {
    const flow = {
      provider: name === 'google' ? name : ('apple' as const),
      browser_hash: browserOf[whose],
      nonce: 'x',
      code_verifier: 'x',
    }
    const given_name = name === 'apple named' ? 'Known' : null
    await db
      .insertInto('auth.flow_states')
      .values({ ...flow, state_hash: label, redirect_to: '/', expires_at: soon, given_name })
      .execute()
  }
  for (const [index, { id, label, name }] of make([
    'claim',
    'newer claim',
    'other claim',
    'facebook claim',
    'late claim',
  ]).entries()) {
    const provider = name === 'facebook claim' ? 'facebook' : 'google'
    const provider_id = name === 'other claim' ? 'someone else' : 'person'
    const hashes = { browser_hash: browserOf[whose], token_hash: label, code_hash: 'x' }
    const times = { created_at: minutes(-20 + index), expires_at: name === 'late claim' ? at : soon }
    await db
      .insertInto('auth.social_claims')
      .values({ id, provider, provider_id, email, vouched: false, ...hashes, redirect_to: '/', ...times })
      .execute()
  }
  const challenge = { code_challenge: 'x', code_challenge_method: 's256' as const }
  await db
    .insertInto('auth.exchange_codes')
    .values({ code_hash: `${whose} code`, user_id, method: 'otp', provider: 'email', ...challenge, expires_at: soon })
    .execute()
  for (const [index, provider] of (['google', 'email'] as const).entries()) {
    const identity = { user_id, provider, provider_id: `${whose} ${provider}`, created_at: minutes(-index) }
    await db.insertInto('auth.identities').values(identity).execute()
  }
  const picture = { bucket: 'avatars', owner_id: user_id, width: 1, height: 1, bytes: 1 }
  const uploads = [
    { path: `${whose} stored`, stored_at: at },
    { path: `${whose} under way` },
    { path: `${whose} removed`, stored_at: at, removed_at: at },
    { path: `${whose} of an item`, stored_at: at, bucket: 'item-images' },
  ]
  for (const upload of uploads)
    await db
      .insertInto('uploads')
      .values({ ...picture, ...upload })
      .execute()
}
await db
  .insertInto('blocks')
  .values([
    { blocker_id: ann.id, blocked_id: bob.id, created_at: minutes(-2) },
    { blocker_id: bob.id, blocked_id: ann.id, created_at: minutes(-1) },
    { blocker_id: ann.id, blocked_id: carl.id, created_at: minutes(-1) },
    { blocker_id: carl.id, blocked_id: bob.id, created_at: minutes(-1) },
  ])
  .execute()

/** The tables, and the expression that names a row of each. */
const named = {
  'auth.users': sql`(select full_name from profiles p where p.id = t.id) || ' account'`,
  profiles: sql`full_name || ' profile'`,
  'auth.sessions': sql`user_agent`,
  'auth.refresh_tokens': sql`token_hash`,
  'auth.one_time_tokens': sql`token_hash`,
  'auth.known_devices': sql`fingerprint`,
  'auth.pending_sign_ups': sql`token_hash`,
  'auth.flow_states': sql`state_hash || ' flow'`,
  'auth.social_claims': sql`token_hash`,
  'auth.exchange_codes': sql`split_part(code_hash, ' ', 1) || ' exchange code'`,
  'auth.identities': sql`provider_id`,
  blocks: sql`(select string_agg(full_name, ' blocks ' order by p.id = blocked_id) from profiles p where p.id in (blocker_id, blocked_id))`,
}

async function readRows(trx: Db): Promise<Map<string, string>> {
  const each = Object.entries(named).map(
    ([table, name]) =>
      sql`select ${table}::text || ': ' || ${name} as name, to_jsonb(t)::text as row from ${sql.table(table)} t`,
  )
  const { rows } = await sql<{ name: string; row: string }>`${sql.join(each, sql` union all `)}`.execute(trx)
  return new Map(rows.map(({ name, row }) => [name.slice(name.indexOf(': ') + 2), row]))
}

/** The names of the rows that an act adds, changes or deletes; everything is rolled back afterwards. */
async function rowsTouched(act: (trx: Db) => Promise<unknown>): Promise<string[]> {
  return undone(db, async (trx) => {
    const before = await readRows(trx)
    await act(trx)
    const after = await readRows(trx)
    const names = new Set([...before.keys(), ...after.keys()])
    return [...names].filter((name) => before.get(name) !== after.get(name)).toSorted()
  })
}

type Statement = (trx: Db) => Promise<unknown>

const { id: annId, email } = ann
const other = { userId: annId, currentId: idOf('ann session 1') }
const code = { userIds: [annId], kinds: ['recovery'], email: 'both@new.example' } as const
const pendingIds = (names: readonly string[]) => names.map(idOf)
const claimOf = async (trx: Db, name: string) =>
  trx.selectFrom('auth.social_claims').selectAll().where('id', '=', idOf(name)).executeTakeFirstOrThrow()

const writes: Readonly<Record<string, readonly [Statement, readonly string[]]>> = {
  touchSession: [(trx) => touchSession(trx, idOf('ann session 1'), at), ['ann session 1']],
  deleteSession: [(trx) => deleteSession(trx, idOf('ann session 1')), ['ann session 1', 'ann session 1 token']],
  'deleteSessions, all': [
    (trx) => deleteSessions(trx, annId),
    ['ann session 1', 'ann session 1 token', 'ann session 2', 'ann session 2 token'],
  ],
  'deleteSessions, all but one': [
    (trx) => deleteSessions(trx, annId, idOf('ann session 1')),
    ['ann session 2', 'ann session 2 token'],
  ],
  deleteOtherSession: [
    (trx) => deleteOtherSession(trx, { ...other, sessionId: idOf('ann session 2') }),
    ['ann session 2', 'ann session 2 token'],
  ],
  'deleteOtherSession, the own': [(trx) => deleteOtherSession(trx, { ...other, sessionId: other.currentId }), []],
  'deleteOtherSession, a stranger’s': [
    (trx) => deleteOtherSession(trx, { ...other, sessionId: idOf('bob session 1') }),
    [],
  ],
  markRefreshTokenUsed: [(trx) => markRefreshTokenUsed(trx, 'ann session 1 token', at), ['ann session 1 token']],
  markSignedIn: [(trx) => markSignedIn(trx, annId, 'google', soon), ['ann account', 'ann google']],
  noteDevice: [(trx) => noteDevice(trx, { userId: annId, fingerprint: 'ann device', at }), ['ann device']],
  countCodeAttempts: [
    (trx) =>
      countAttempts(trx, {
        browser: [idOf('ann code')],
        network: [idOf('ann late')],
        elsewhere: [idOf('ann old code')],
      }),
    ['ann code', 'ann late', 'ann old code'],
  ],
  useToken: [(trx) => useToken(trx, idOf('ann code'), at), ['ann code']],
  'useToken, a used one': [(trx) => useToken(trx, idOf('ann used'), at), []],
  'useToken, one that is over': [(trx) => useToken(trx, idOf('ann late'), at), []],
  'useUpTokens, of one kind': [
    (trx) => useUpTokens(trx, annId, ['recovery'], at),
    ['ann code', 'ann late', 'ann link', 'ann old code', 'ann other address'],
  ],
  'useUpTokens, of one address': [
    (trx) => useUpTokens(trx, annId, ['recovery', 'signup'], at, 'ann@new.example'),
    ['ann other address'],
  ],
  countWrongCode: [
    (trx) =>
      countWrongCode(trx, {
        meant: {
          browser: pendingIds(['ann waiting']),
          network: pendingIds(['ann newer']),
          elsewhere: pendingIds(['ann mailed']),
          unsent: pendingIds(['ann disowned']),
        },
        own: { id: idOf('ann over'), tried: pendingIds(['ann disowned']) },
      }),
    ['ann disowned', 'ann mailed', 'ann newer', 'ann over', 'ann waiting'],
  ],
  deletePending: [(trx) => deletePending(trx, pendingIds(['ann waiting', 'bob newer'])), ['ann waiting', 'bob newer']],
  deletePendingSignUps: [
    (trx) => deletePendingSignUps(trx, email),
    ['ann disowned', 'ann mailed', 'ann newer', 'ann over', 'ann waiting'],
  ],
  stripPending: [(trx) => stripPending(trx, idOf('ann waiting'), soon), ['ann waiting']],
  takePendingSignUp: [(trx) => takePendingSignUp(trx, idOf('ann waiting'), at), ['ann waiting']],
  'takePendingSignUp, one that is over': [(trx) => takePendingSignUp(trx, idOf('ann over'), at), []],
  takeFlow: [(trx) => takeFlow(trx, 'ann google'), ['ann google flow']],
  noteGivenName: [(trx) => noteGivenName(trx, 'ann apple', 'Ann'), ['ann apple flow']],
  'noteGivenName, known already': [(trx) => noteGivenName(trx, 'ann apple named', 'Ann'), []],
  'noteGivenName, of Google': [(trx) => noteGivenName(trx, 'ann google', 'Ann'), []],
  countClaimAttempt: [(trx) => countClaimAttempt(trx, idOf('ann claim')), ['ann claim']],
  takeClaim: [
    async (trx) => takeClaim(trx, await claimOf(trx, 'ann claim'), at),
    ['ann claim', 'ann late claim', 'ann newer claim'],
  ],
  deleteClaimsOfAddress: [
    (trx) => deleteClaimsOfAddress(trx, email),
    ['ann claim', 'ann facebook claim', 'ann late claim', 'ann newer claim', 'ann other claim'],
  ],
  'takeClaim, one that is over': [async (trx) => takeClaim(trx, await claimOf(trx, 'ann late claim'), at), []],
  takeExchangeCode: [(trx) => takeExchangeCode(trx, 'ann code'), ['ann exchange code']],
  updateIdentity: [
    (trx) => updateIdentity(trx, { userId: annId, provider: 'google' }, { updated_at: soon }),
    ['ann google'],
  ],
  updateUserRow: [(trx) => updateUserRow(trx, annId, { updated_at: soon }), ['ann account']],
  setTrustScore: [(trx) => setTrustScore(trx, annId, 3), ['ann profile']],
  deleteBlock: [(trx) => deleteBlock(trx, annId, bob.id), ['ann blocks bob']],
}

test.each(Object.entries(writes))('%s changes its own rows only', async (_name, [act, rows]) => {
  expect(await rowsTouched(act)).toEqual(rows)
})

const near = async (trx: Db, browser_hash: string | null, network_hash: string | null) =>
  labels(await lockPendingNear(trx, email, { browser_hash, network_hash }, at))
const labels = (rows: readonly { readonly token_hash: string }[]) => rows.map((row) => row.token_hash)
const onCodes = async (trx: Db, change: Partial<Parameters<typeof lockCodes>[1]> = {}, since = minutes(-30)) =>
  labels(await lockCodes(trx, { ...code, ...change }, since))

const reads: Readonly<Record<string, readonly [Statement, unknown]>> = {
  findSession: [
    async (trx) => (await findSession(trx, { sessionId: idOf('ann session 1'), userId: annId }))?.user_agent,
    'ann session 1',
  ],
  'findSession, a stranger’s': [
    (trx) => findSession(trx, { sessionId: idOf('bob session 1'), userId: annId }),
    undefined,
  ],
  listSessions: [
    async (trx) =>
      (await listSessions(trx, { userId: annId, usedSince: minutes(-31), after: undefined, limit: 9 })).map(
        (row) => row.user_agent,
      ),
    ['ann session 2', 'ann session 1'],
  ],
  'listSessions, of late': [
    async (trx) =>
      (await listSessions(trx, { userId: annId, usedSince: minutes(-30), after: undefined, limit: 9 })).map(
        (row) => row.user_agent,
      ),
    ['ann session 2'],
  ],
  noteDevice: [(trx) => noteDevice(trx, { userId: annId, fingerprint: 'ann device', at }), { before: 1, known: true }],
  'noteDevice, a stranger’s': [
    (trx) => noteDevice(trx, { userId: annId, fingerprint: 'bob device', at }),
    { before: 1, known: false },
  ],
  lockCodes: [(trx) => onCodes(trx), ['ann late', 'ann code', 'ann old code']],
  'lockCodes, since then': [(trx) => onCodes(trx, {}, minutes(-19)), ['ann late']],
  'lockCodes, of another address': [(trx) => onCodes(trx, { email: 'ann@new.example' }), ['ann other address']],
  'lockCodes, of another kind': [(trx) => onCodes(trx, { kinds: ['signup'] }), ['ann signup']],
  lockPendingNear: [
    (trx) => near(trx, browserOf.ann, null),
    ['ann disowned', 'ann mailed', 'ann newer', 'ann waiting'],
  ],
  'lockPendingNear, of a network': [(trx) => near(trx, browserOf.bob, 'network'), ['ann mailed', 'ann newer']],
  'lockPendingNear, of a stranger': [(trx) => near(trx, null, null), ['ann mailed']],
  findNewestPending: [
    async (trx) => (await findNewestPending(trx, { email, networkHash: 'none', at }))?.token_hash,
    'ann mailed',
  ],
  'findNewestPending, of a network': [
    async (trx) => (await findNewestPending(trx, { email, networkHash: 'network', at }))?.token_hash,
    'ann newer',
  ],
  findUnsentPending: [async (trx) => (await findUnsentPending(trx, email, browserOf.ann, at))?.token_hash, 'ann newer'],
  'findUnsentPending, of a stranger': [(trx) => findUnsentPending(trx, email, browserOf.bob, at), undefined],
  'findUnsentPending, over': [(trx) => findUnsentPending(trx, email, 'browser that is over', at), undefined],
  findClaimOfBrowser: [
    async (trx) => (await findClaimOfBrowser(trx, browserOf.ann, at))?.token_hash,
    'ann facebook claim',
  ],
  findIdentity: [async (trx) => (await findIdentity(trx, 'google', 'ann google'))?.user_id, annId],
  'findIdentity, of another provider': [(trx) => findIdentity(trx, 'email', 'ann google'), undefined],
  listIdentities: [
    async (trx) => (await listIdentities(trx, annId)).map((row) => row.provider_id),
    ['ann email', 'ann google'],
  ],
  listUsersWanting: [
    async (trx) => {
      const asked = { new_email: 'wanted@example.org' }
      await updateUserRow(trx, annId, { ...asked, email_change_sent_at: at })
      await updateUserRow(trx, bob.id, { ...asked, email_change_sent_at: minutes(-1) })
      const since = async (since: Date) =>
        (await listUsersWanting(trx, 'wanted@example.org', since)).map(({ id }) => id)
      return [await since(minutes(-2)), await since(minutes(-1))]
    },
    [[annId, bob.id], [annId]],
  ],
  'a profile in public': [async (trx) => (await findPublicProfile(trx, annId))?.full_name, 'ann'],
  'a profile in public, unconfirmed': [
    async (trx) => {
      await updateUserRow(trx, annId, { email_confirmed_at: null })
      return [await findPublicProfile(trx, annId), await profileNameExists(trx, 'ann')]
    },
    [undefined, false],
  ],
  profileNameExists: [
    async (trx) => [await profileNameExists(trx, 'bob'), await profileNameExists(trx, 'Bob')],
    [true, false],
  ],
  lockMember: [(trx) => lockMember(trx, annId), true],
  'lockMember, a stand-in': [
    async (trx) => {
      await trx.updateTable('profiles').set({ deleted_at: at, full_name: null }).where('id', '=', annId).execute()
      return [await lockMember(trx, annId), await lockMember(trx, bob.id)]
    },
    [false, true],
  ],
  lockOwnAvatar: [(trx) => lockOwnAvatar(trx, annId, 'ann stored'), true],
  'lockOwnAvatar, no picture of one’s own': [
    async (trx) => {
      const found: boolean[] = []
      for (const path of ['ann under way', 'ann removed', 'ann of an item', 'bob stored']) {
        found.push(await lockOwnAvatar(trx, annId, path))
      }
      return found
    },
    [false, false, false, false],
  ],
  findBlocks: [(trx) => findBlocks(trx, annId, bob.id), { byOne: true, byOther: true }],
  'findBlocks, of one side': [
    async (trx) => {
      await deleteBlock(trx, annId, bob.id)
      return findBlocks(trx, annId, bob.id)
    },
    { byOne: false, byOther: true },
  ],
  listBlockedBy: [async (trx) => (await listBlockedBy(trx, annId)).map((person) => person.full_name), ['carl', 'bob']],
  listUsers: [
    async (trx) => {
      await updateUserRow(trx, annId, { created_at: minutes(-1) })
      await updateUserRow(trx, bob.id, { created_at: minutes(-2) })
      await updateUserRow(trx, carl.id, { created_at: minutes(-3) })
      const [first, second] = [
        await listUsers(trx, { offset: 0, limit: 1 }),
        await listUsers(trx, { offset: 1, limit: 1 }),
      ]
      return [first.total, first.users.map(({ id }) => id), second.users.map(({ id }) => id)]
    },
    [3, [annId], [bob.id]],
  ],
}

test.each(Object.entries(reads))('%s reads only its own rows', async (_name, [read, answer]) => {
  expect(await undone(db, read)).toEqual(answer)
})
