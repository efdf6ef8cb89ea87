import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { renew } from '../../../test/hires.ts'
import { agreed, answerCheck, checked, deliver, identityReads, startCheck } from '../../../test/identity-page.ts'
import { action, moderator } from '../../../test/moderation.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { eraseAccount } from '../accounts/account-privacy.ts'
import { clearProfile, restoreProfile } from '../accounts/restrictions.ts'
import { storeIfBanned } from './banned-people.ts'
import { followCheck } from './follow-check.ts'
import { liftMeasures } from '../moderation/apply-measures.ts'
import { decideCase } from '../moderation/decisions.ts'

const lines: string[] = []
const { server, sandbox } = await serverAndCards({
  skippedJobs: [],
  undrainedQueues: [],
  env: { LOG_LEVEL: 'error', LOG_FORMAT: 'json' },
  onLogLine: (line) => void lines.push(line),
})
/** How often the log reported that the deletion of a session is late, or refused. */
const alarmsOf = (session: string) =>
  lines.filter((line) => line.includes('is overdue for removal') && line.includes(session)).length
const { db, sandboxDb } = server
const { casesOf, checksOf, mine, refresh, rename, sessionsFor, tickOf } = identityReads(server)
const notesOf = async (member: Member) => {
  const [row] = await casesOf(member)
  const notes = await db
    .selectFrom('case_notes')
    .select('text')
    .where('case_id', '=', row?.id ?? '')
    .execute()
  return notes.map(({ text }) => text).join('\n')
}
const day = 86_400_000

describe('an identity check', () => {
  it('leads to the provider’s page, back to where someone came from, and to a tick', async () => {
    const member = await createMember(server, 'Tamsin Vale')
    const { url } = await server.api(
      'POST /my/identity/checks',
      { body: { ...agreed.body, return_to: '/items/1?x=y' } },
      member,
    )
    expect(await (await server.fetch(new URL(url).pathname)).text()).toContain('Sandbox: no document is checked')
    expect(await answerCheck(server, url, 'own_name')).toBe(`${server.url}/verify-identity?return=%2Fitems%2F1%3Fx%3Dy`)
    await deliver(server, sandbox)
    expect(await mine(member)).toMatchObject({ verdict: 'tick', state: 'verified', failure: null, attempts_left: 2 })
    const shown = await server.api('GET /profiles/:userId', { params: { userId: member.id } }, member)
    // Everyone sees the month, its person the exact time.
    const { verified_at } = await mine(member)
    expect(shown.identity_checked_on).toBe(`${verified_at?.slice(0, 7) ?? ''}-01T00:00:00.000Z`)
    expect((await server.fetch(new URL(url).pathname)).status).toBe(410)
    expect(await server.refused('POST /my/identity/checks', agreed, member)).toMatchObject({
      code: 'identity_verified_already',
    })
  })

  it.each(['document_unverified_other', 'document_expired', 'selfie_face_mismatch'])(
    'that fails with %s can be repeated in the same session, and may then succeed',
    async (failure) => {
      const member = await checked(server, sandbox, failure)
      expect(await mine(member)).toMatchObject({ verdict: 'none', state: 'needs_input', failure, attempts_left: 2 })
      await answerCheck(server, await startCheck(server, member), 'own_name')
      await deliver(server, sandbox)
      expect(await mine(member)).toMatchObject({ verdict: 'tick', failure: null })
      expect(await sessionsFor(member)).toHaveLength(1)
    },
  )

  it('ends after three results, not counting a declined consent', async () => {
    const member = await createMember(server)
    for (const answer of ['consent_declined', 'document_expired', 'document_expired', 'document_expired']) {
      await answerCheck(server, await startCheck(server, member), answer)
      await deliver(server, sandbox)
    }
    expect(await mine(member)).toMatchObject({ attempts_left: 0, failure: 'document_expired' })
    expect(await server.refused('POST /my/identity/checks', agreed, member)).toMatchObject({
      code: 'identity_attempts_used',
    })
  })

  it('has the same result whether the webhook comes before the return, after it, twice, or never', async () => {
    for (const webhooks of ['send', 'double', 'lose'] as const) {
      for (const isRefreshed of [true, false]) {
        if (webhooks === 'lose' && !isRefreshed) continue
        sandbox.faults.webhooks = webhooks
        const member = await createMember(server)
        await answerCheck(server, await startCheck(server, member), 'own_name')
        if (isRefreshed) await refresh(member)
        await Promise.all([deliver(server, sandbox), refresh(member)])
        expect(await mine(member)).toMatchObject({ verdict: 'tick', attempts_left: 2 })
        expect(await checksOf(member)).toMatchObject([{ attempts: 1 }])
      }
    }
  })

  it('without a webhook is polled, and counts as soon as it is done', async () => {
    sandbox.faults.webhooks = 'lose'
    const member = await createMember(server)
    await answerCheck(server, await startCheck(server, member), 'later')
    expect(await refresh(member)).toMatchObject({ state: 'processing', verdict: 'none' })
    expect(await startCheck(server, member)).toBe(`${server.url}/verify-identity`)
    server.advance(180_000)
    await deliver(server, sandbox)
    expect(await mine(member)).toMatchObject({ verdict: 'tick' })
  })

  it('that is abandoned ends after a week', async () => {
    const member = await createMember(server)
    await startCheck(server, member)
    server.advance(8 * day)
    await deliver(server, sandbox)
    expect(await checksOf(member)).toMatchObject([{ state: 'cancelled' }])
    expect(await sessionsFor(member)).toMatchObject([{ status: 'canceled', redaction: 'redacted' }])
  })
})

describe('a webhook about identity checks', () => {
  it('for a deleted account only makes the provider delete its data', async () => {
    const member = await createMember(server)
    const url = await startCheck(server, member)
    const [session] = await sessionsFor(member)
    await answerCheck(server, url, 'later')
    expect(await eraseAccount(server.context, member.id)).toBeUndefined()
    server.advance(60_000)
    await deliver(server, sandbox)
    server.advance(60_000)
    await deliver(server, sandbox)
    expect(await checksOf(member)).toEqual([])
    const after = await sandboxDb
      .selectFrom('sandbox.verification_sessions')
      .selectAll()
      .where('id', '=', session?.id ?? '')
      .executeTakeFirst()
    expect(after).toMatchObject({ status: 'verified', outputs: null, redaction: 'redacted' })
  })
})

describe('a name', () => {
  it("that differs from the document's gives no tick, and the document's is never shown", async () => {
    const member = await checked(server, sandbox, 'other_name', 'Nora Quill')
    expect(await mine(member)).toMatchObject({ verdict: 'name_differs', state: 'verified' })
    expect(await tickOf(member)).toBeNull()
    const kept = JSON.stringify(await server.api('GET /my/data', {}, member))
    expect(kept).not.toContain('Otherwise')
    // Corrected: the provider is queried again.
    await rename(member, 'Robin Otherwise')
    await deliver(server, sandbox)
    expect(await mine(member)).toMatchObject({ verdict: 'tick' })
  })
})

describe('consent', () => {
  it('that is withdrawn removes the tick and every fingerprint, and the provider deletes its data', async () => {
    const member = await checked(server, sandbox, 'own_name')
    expect(await server.api('DELETE /my/identity', {}, member)).toMatchObject({ verdict: 'none', state: 'withdrawn' })
    expect(await tickOf(member)).toBeNull()
    expect(await checksOf(member)).toMatchObject([{ person_key: null, matched_name_key: null }])
    await deliver(server, sandbox)
    expect(await sessionsFor(member)).toMatchObject([{ outputs: null, redaction: 'redacted' }])
    await answerCheck(server, await startCheck(server, member), 'own_name')
    await deliver(server, sandbox)
    expect(await mine(member)).toMatchObject({ verdict: 'tick' })
  })

  it('that is withdrawn while a document is being processed deletes the data once that ends', async () => {
    const member = await createMember(server)
    await answerCheck(server, await startCheck(server, member), 'later')
    await deliver(server, sandbox)
    expect(await server.api('DELETE /my/identity', {}, member)).toMatchObject({ state: 'cancelled' })
    await deliver(server, sandbox)
    expect(await sessionsFor(member)).toMatchObject([{ status: 'processing', redaction: null }])
    server.advance(120_000)
    await deliver(server, sandbox)
    expect(await mine(member)).toMatchObject({ verdict: 'none', state: 'cancelled' })
    expect(await sessionsFor(member)).toMatchObject([{ outputs: null, redaction: 'redacted' }])
  })

  it("isn't asked for again: a month later the provider has no data, and the tick stays", async () => {
    const member = await checked(server, sandbox, 'own_name')
    server.advance(31 * day)
    await deliver(server, sandbox)
    expect(await sessionsFor(member)).toMatchObject([{ outputs: null, redaction: 'redacted' }])
    expect(await mine(await renew(server, member))).toMatchObject({ verdict: 'tick' })
    expect(await tickOf(member)).not.toBeNull()
  })
})

describe('a person', () => {
  it('whose other account is banned loses the tick, gets a case, and regains it when the ban is lifted', async () => {
    const member = await checked(server, sandbox, 'own_name', 'Ada Twofold')
    const other = await checked(server, sandbox, 'own_name', 'Ada Twofold')
    expect(await casesOf(other)).toMatchObject([{ state: 'open' }])
    // While under review, they withdraw their consent: what a ban requires is kept.
    await server.api('DELETE /my/identity', {}, other)
    expect(await checksOf(other)).toMatchObject([{ state: 'withdrawn', person_key: expect.any(Buffer) }])
    const [review] = await casesOf(other)
    const ban = { ...action('ban'), version: review?.version ?? -1 }
    await inTransaction(db, (trx) => decideCase(server.context, trx, moderator, review?.id ?? '', ban))
    await server.context.jobs.drain()
    expect(await tickOf(member)).toBeNull()
    expect(await mine(member)).toMatchObject({ verdict: 'needs_review' })
    expect(await casesOf(member)).toMatchObject([{ state: 'open' }])
    const standing = await db.selectFrom('decision_measures').selectAll().where('target_id', '=', other.id).execute()
    await inTransaction(db, (trx) => liftMeasures(server.context, trx, standing))
    await server.context.jobs.drain()
    expect(await tickOf(member)).not.toBeNull()
  })

  it('is recognised by the result of a check that arrived during their ban', async () => {
    await checked(server, sandbox, 'own_name', 'Una Fold')
    const other = await checked(server, sandbox, 'own_name', 'Una Fold')
    await server.api('DELETE /my/identity', {}, other)
    // The provider has the result, of a document with another name, and its notification is lost.
    sandbox.faults.webhooks = 'lose'
    await answerCheck(server, await startCheck(server, other), 'other_name')
    const [review] = await casesOf(other)
    const open = (await checksOf(other)).find(({ state }) => state === 'open')
    const ban = { ...action('ban'), version: review?.version ?? -1 }
    const [decided, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const banned = inTransaction(db, async (trx) => {
      await decideCase(server.context, trx, moderator, review?.id ?? '', ban)
      decided.resolve()
      await committed.promise
    })
    await decided.promise
    let isWritten = false
    const written = followCheck(server.context, open?.id ?? '').then(() => (isWritten = true))
    const waits = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return isWritten || rows.length > 0
    }
    await expect.poll(waits).toBe(true)
    committed.resolve()
    await Promise.all([banned, written])
    const keys = db
      .selectFrom('banned_person_keys as b')
      .innerJoin('identity_checks as c', 'c.person_key', 'b.person_key')
    expect(await keys.select('c.id').where('c.user_id', '=', other.id).execute()).toHaveLength(2)
    // What arrives days later is kept for as long as the others, counted from the ban.
    server.advance(3 * 86_400_000)
    await storeIfBanned(db, { userId: other.id, personKey: Buffer.from('a later fingerprint') })
    const { rows } = await sql<{ keys: number; instants: number }>`
      select count(*)::int as keys, count(distinct b.until)::int as instants from banned_person_keys b
      join decision_measures m on m.decision_id = b.decision_id where m.target_id = ${other.id}`.execute(db)
    expect(rows).toEqual([{ keys: 3, instants: 1 }])
  })

  it("with two accounts gets a case that names both, and isn't told about either", async () => {
    const first = await checked(server, sandbox, 'own_name', 'Wren Ash')
    const second = await checked(server, sandbox, 'other_person', 'Jay Birch')
    expect(await mine(first)).toMatchObject({ verdict: 'tick' })
    expect(await mine(second)).toMatchObject({ verdict: 'needs_review', failure: null })
    expect(await casesOf(second)).toHaveLength(1)
    expect(await notesOf(second)).toContain(`/operator/people/${first.id}`)
    expect(JSON.stringify(await server.api('GET /my/data', {}, second))).not.toContain(first.id)
    const staff = await createStaff(server, ['operator'])
    const params = { userId: second.id }
    const { identity } = await server.api('GET /staff/people/:userId', { params }, staff)
    const body = {
      decision: 'allow_second_account' as const,
      version: identity?.version ?? -1,
      reason: 'They are twins.',
    }
    await server.api('POST /staff/people/:userId/identity', { params, body }, staff)
    expect(await mine(second)).toMatchObject({ verdict: 'name_differs' })
  })
})

describe('a cleared profile', () => {
  it('loses its tick with its name, and regains both', async () => {
    const member = await checked(server, sandbox, 'own_name', 'Olive Marsh')
    await inTransaction(db, async (trx) => {
      const before = await clearProfile(server.context, trx, member.id)
      expect(before).toMatchObject({ full_name: 'Olive Marsh' })
    })
    expect(await tickOf(member)).toBeNull()
    await inTransaction(db, (trx) => restoreProfile(server.context, trx, member.id, { full_name: 'Olive Marsh' }))
    expect(await tickOf(member)).not.toBeNull()
  })
})

describe('a staff decision', () => {
  const decide = async (member: Member, decision: 'grant' | 'withdraw' | 'require', as: Member, version?: number) => {
    const params = { userId: member.id }
    const { identity } = await server.api('GET /staff/people/:userId', { params }, as)
    const body = { decision, version: version ?? identity?.version ?? -1, reason: 'We looked at their papers.' }
    return server.call('POST /staff/people/:userId/identity', { params, body }, as)
  }

  it("can't be about another account of one's own, and links a case of the person", async () => {
    const [staff, helper] = [await createStaff(server, ['operator']), await createStaff(server, ['operator'])]
    const own = await checked(server, sandbox, 'own_name', 'Hugo Lark')
    const [check] = await checksOf(own)
    const { id: _, provider_session_id: __, ...same } = check ?? {}
    await db
      .insertInto('identity_checks')
      .values({ ...(same as NonNullable<typeof check>), user_id: staff.id })
      .execute()
    expect(await decide(own, 'withdraw', staff)).toMatchObject({ body: { error: { code: 'own_matter' } } })
    const params = { userId: own.id }
    const { identity } = await server.api('GET /staff/people/:userId', { params }, helper)
    const body = {
      decision: 'withdraw' as const,
      version: identity?.version ?? -1,
      reason: 'We looked.',
      case_id: own.id,
    }
    expect(await server.refused('POST /staff/people/:userId/identity', { params, body }, helper)).toMatchObject({
      fields: { case_id: expect.any(String) as string },
    })
  })

  it('grants a tick without a photo, withdraws one, or requires a new check that then counts', async () => {
    const staff = await createStaff(server, ['moderator'])
    const member = await createMember(server)
    await decide(member, 'grant', staff)
    expect(await tickOf(member)).not.toBeNull()
    await decide(member, 'withdraw', staff)
    expect(await tickOf(member)).toBeNull()
    const other = await checked(server, sandbox, 'own_name')
    await decide(other, 'require', staff)
    expect(await mine(other)).toMatchObject({ verdict: 'none', attempts_left: 3 })
    await answerCheck(server, await startCheck(server, other), 'own_name')
    await deliver(server, sandbox)
    expect(await mine(other)).toMatchObject({ verdict: 'tick' })
  })
})

describe('stored identity data', () => {
  it('is deleted at the provider despite refusals, and staff are alerted after five', async () => {
    const member = await checked(server, sandbox, 'own_name')
    const [session] = await sessionsFor(member)
    await eraseAccount(server.context, member.id)
    sandbox.faults.everyCall = 'refuse'
    for (let count = 0; count < 6; count++) {
      await server.context.jobs.drain()
      server.advance(day)
    }
    const redaction = () =>
      db
        .selectFrom('identity_redactions')
        .selectAll()
        .where('provider_session_id', '=', session?.id ?? '')
        .executeTakeFirst()
    expect((await redaction())?.attempts).toBeGreaterThanOrEqual(5)
    expect(alarmsOf(session?.id ?? 'none')).toBeGreaterThan(0)
    sandbox.faults.everyCall = null
    server.advance(day)
    await deliver(server, sandbox)
    server.advance(day)
    await deliver(server, sandbox)
    expect(await redaction()).toMatchObject({ state: 'done' })
  })

  it('alerts staff once its deletion is seven days late, whatever the reason', async () => {
    const id = `vs_${crypto.randomUUID()}`
    const due = server.context.now()
    // From a provider that is no longer configured here: nobody refuses, and nothing happens.
    await db
      .insertInto('identity_redactions')
      .values({ provider: 'stripe', provider_session_id: id, next_try_at: due, due_at: due })
      .execute()
    for (let days = 0; days < 7; days++) {
      await server.context.jobs.drain()
      expect(alarmsOf(id), `day ${days}`).toBe(0)
      server.advance(day)
    }
    server.advance(60_000)
    await server.context.jobs.drain()
    expect(alarmsOf(id)).toBe(1)
  })
})
