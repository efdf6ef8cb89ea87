import { api } from '@itemo/contract/api.ts'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { freshFactorMs, staffIdleMs, staffSessionMs } from '@itemo/domain/staff/staff-roles.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { askOverHttp } from '../../../test/ask-over-http.ts'
import { countEntries } from '../../../test/audit-provocations.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/kept-mails.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { audited, shell } from './audit.ts'
import { sealAudit, verifyAudit } from './audit-seals.ts'
import { staffByHand } from './staff-by-hand.ts'
import { listAccessRows, noteAccess } from './access-log.ts'

const server = await serverOfFile({ skippedJobs: ['staff.digest'] })
const { context, db } = server
const operator = await createStaff(server, ['operator'])
const roleOf = (email: string) => ({ email, roles: ['support' as const], display_name: 'Sana from Itemo' })

/** The exact bytes of a response, except for the request id. */
async function bytes(path: string, as: Member | undefined, method = 'GET') {
  const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {}
  const { status, headers: all, text } = await askOverHttp(`${server.url}${path}`, { method, headers })
  const kept = [...all].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status, headers: kept, text: text.replace(/"requestId":"[^"]+"/, '') }
}

describe('the access check of staff calls', () => {
  it('lets a role in, and says who they are', async () => {
    const support = await createStaff(server, ['support', 'finance'])
    expect(await server.api('GET /staff/me', {}, support)).toMatchObject({
      user_id: support.id,
      roles: ['support', 'finance'],
      display_name: 'support from Itemo',
    })
    expect(await server.refused('GET /staff/team', { query: {} }, support)).toMatchObject({ code: 'forbidden' })
  })

  it('answers strangers exactly like an unknown path, for every method', async () => {
    const stranger = await createMember(server)
    const paths = Object.keys(api).flatMap((key) => key.split(' /staff')[1] ?? [])
    const asked = new Set(paths.map((path) => `/api/v1/staff${path.replaceAll(/:\w+/g, stranger.id)}`))
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      for (const who of [stranger, undefined]) {
        const unknown = await bytes('/api/v1/nothing', who, method)
        expect(unknown.status).toBe(404)
        for (const path of asked) expect(await bytes(path, who, method), `${method} ${path}`).toEqual(unknown)
      }
    }
  })

  it('requires a second factor in token and session, and again after twelve hours', async () => {
    const bare = await createStaff(server, ['operator'], { aal: 'aal1' })
    const fallen = await createStaff(server, ['operator'])
    await db.updateTable('auth.sessions').set({ aal: 'aal1' }).where('user_id', '=', fallen.id).execute()
    const raised = await createStaff(server, ['operator'], { aal: 'aal1' })
    const now = { aal: 'aal2', factor_at: context.now() } as const
    await db.updateTable('auth.sessions').set(now).where('user_id', '=', raised.id).execute()
    const old = await createStaff(server, ['operator'], { factorAgeMs: staffSessionMs })
    const me = (as: Member) => server.refused('GET /staff/me', {}, as)
    // The token from before the factor counts as no account's once the process is notified that the session was raised in the tables.
    await expect.poll(() => me(raised)).toMatchObject({ status: 404, code: 'not_found' })
    for (const as of [bare, fallen, old])
      expect(await me(as)).toMatchObject({ status: 403, code: 'second_factor_needed' })
  })

  it('ends access after an hour without using the console, whatever its screens request automatically', async () => {
    const sam = await createStaff(server, ['moderator'])
    const statusOf = async () => (await server.call('GET /staff/me', {}, sam)).status
    const sessions = db.selectFrom('auth.sessions').select('console_at').where('user_id', '=', sam.id)
    const sessionOf = async () => (await sessions.executeTakeFirst())?.console_at
    /** As if a code had been entered, and the console used, that long ago. */
    const leave = (codeMs: number, useMs?: number) => {
      const ago = (ms: number) => new Date(context.now().getTime() - ms)
      const times = { factor_at: ago(codeMs), ...(useMs !== undefined && { console_at: ago(useMs) }) }
      return db.updateTable('auth.sessions').set(times).where('user_id', '=', sam.id).execute()
    }
    // A session from before this was recorded counts as just used, once.
    for (const used of [undefined, staffIdleMs - 60_000]) {
      await leave(2 * staffIdleMs, used)
      expect(await statusOf()).toBe(200)
    }
    await leave(staffIdleMs, staffIdleMs)
    expect(await statusOf()).toBe(403)
    await leave(2 * staffIdleMs, staffIdleMs - 60_000)
    await server.api('GET /staff/here', {}, sam)
    expect(context.now().getTime() - ((await sessionOf())?.getTime() ?? 0)).toBeLessThan(60_000)
    await leave(2 * staffIdleMs, staffIdleMs)
    for (const key of ['GET /staff/me', 'GET /staff/here'] as const)
      expect(await server.refused(key, {}, sam)).toMatchObject({ status: 403, code: 'second_factor_needed' })
  })

  it('requires a fresh factor where the table of acts says so, and the role before that', async () => {
    const stale = await createStaff(server, ['operator'], { factorAgeMs: freshFactorMs })
    const input = { body: roleOf((await createMember(server)).email) }
    expect(await server.refused('POST /staff/team', input, stale)).toMatchObject({ code: 'second_factor_stale' })
    expect(await server.api('GET /staff/team', { query: {} }, stale)).toMatchObject({ next_cursor: null })
    const staleSupport = await createStaff(server, ['support'], { factorAgeMs: freshFactorMs })
    expect(await server.refused('POST /staff/team', input, staleSupport)).toMatchObject({ code: 'forbidden' })
  })

  it('ends access at once for someone removed, and from other networks', async () => {
    const gone = await createStaff(server, ['moderator'])
    await server.api('GET /staff/me', {}, gone)
    await server.api('DELETE /staff/team/:userId', { params: { userId: gone.id } }, operator)
    expect(await bytes('/api/v1/staff/me', gone)).toEqual(await bytes('/api/v1/nothing', gone))
    const elsewhere = await server.another({ STAFF_NETWORKS: '203.0.113.0/24, 2001:db8::/32' })
    try {
      const headers = { authorization: `Bearer ${operator.token}` }
      expect((await fetch(`${elsewhere.origin}/api/v1/staff/me`, { headers })).status).toBe(404)
    } finally {
      await elsewhere.stop()
    }
  })
})

describe('the team', () => {
  it('adds, changes and removes people, and says what is wrong with a name or an address', async () => {
    const member = await createMember(server)
    const added = await server.api('POST /staff/team', { body: roleOf(member.email) }, operator)
    expect(added).toMatchObject({ user_id: member.id, email: member.email, roles: ['support'], last_seen_at: null })
    const params = { userId: member.id }
    const body = { roles: ['finance' as const], display_name: 'Finn from Itemo' }
    expect(await server.api('PUT /staff/team/:userId', { params, body }, operator)).toMatchObject({
      roles: ['finance'],
    })
    await server.api('DELETE /staff/team/:userId', { params }, operator)
    expect(await server.refused('DELETE /staff/team/:userId', { params }, operator)).toMatchObject({ status: 404 })
    // A former member of staff comes back.
    expect(await server.api('POST /staff/team', { body: roleOf(member.email) }, operator)).toMatchObject({
      ...added,
      added_at: expect.any(String),
    })
    const empty = { body: { ...roleOf(member.email), roles: [] } }
    expect(await server.refused('POST /staff/team', empty, operator)).toMatchObject({
      fields: { roles: 'Please choose at least one role.' },
    })
  })

  it("invites someone without an account, once, who doesn't count as the last operator", async () => {
    const town = await serverOfTwo()
    try {
      const [one, two] = town.operators
      const email = `${randomUUID()}@people.example`
      const body = { ...roleOf(email), roles: ['operator' as const], child_safety: true }
      const add = () => server.call('POST /staff/team', { body }, one)
      const answers = await Promise.all(Array.from({ length: 10 }, add))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
      const { staff } = await server.api('GET /staff/team', { query: { limit: 100 } }, one)
      expect(staff.find((row) => row.email === email)).toMatchObject({
        is_invited: true,
        factor_since: null,
        child_safety: true,
      })
      await context.jobs.drain()
      expect((await mailsTo(server, email)).map(({ subject }) => subject)).toEqual(["You're invited to Itemo"])
      const { entries: added } = await server.api('GET /staff/audit', { query: { by: one.id, act: 'staff.add' } }, one)
      const invited = staff.find((row) => row.email === email)?.user_id
      expect(added.filter((entry) => entry.subject_id === invited)).toHaveLength(1)
      const remove = ({ id }: Member) => server.call('DELETE /staff/team/:userId', { params: { userId: id } }, one)
      expect(await remove(two)).toMatchObject({ status: 200 })
      expect(await remove(one)).toMatchObject({ status: 409, body: { error: { code: 'last_operator' } } })
    } finally {
      await town.end()
    }
  })

  it('keeps one operator, even if two remove each other ten times at once', async () => {
    const town = await serverOfTwo()
    try {
      const remove = ([by, other]: readonly [Member, Member]) =>
        town.server.call('DELETE /staff/team/:userId', { params: { userId: other.id } }, by)
      const [one, two] = town.operators
      const pairs = Array.from({ length: 10 }, (_, at) =>
        at % 2 === 0 ? ([one, two] as const) : ([two, one] as const),
      )
      const statuses = (await Promise.all(pairs.map(remove))).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
      const left = await town.server.db.selectFrom('staff').selectAll().where('removed_at', 'is', null).execute()
      expect(left).toHaveLength(1)
      const email = left[0]?.user_id === one.id ? one.email : two.email
      expect(await staffByHand(town.server.context, ['remove', email])).toMatchObject({ isAlarming: true })
      await expect(
        town.server.db
          .updateTable('staff')
          .set({ roles: ['support'] })
          .where('removed_at', 'is', null)
          .execute(),
      ).rejects.toThrow('the last operator stays')
    } finally {
      await town.end()
    }
  })

  it("blocks the deletion of a staff member's account, and allows a former one's", async () => {
    const member = await createStaff(server, ['support'])
    const end = () => server.call('POST /my/deletion', { body: {} }, member)
    const fresh = db.updateTable('auth.sessions').set({ created_at: context.now() }).where('user_id', '=', member.id)
    await fresh.execute()
    expect(await end()).toMatchObject({ status: 409, body: { error: { code: 'account_is_staff' } } })
    await noteAccess(db, { ...actor(operator) }, { what: 'person', subjectId: member.id, at: context.now() })
    expect(await server.api('GET /my/data', {}, member)).toMatchObject({
      staff: [{ roles: ['support'] }],
      staff_access: [{ what: 'person', reason: null }],
    })
    await server.api('DELETE /staff/team/:userId', { params: { userId: member.id } }, operator)
    expect(await end()).toMatchObject({ status: 200 })
    expect(await db.selectFrom('staff').selectAll().where('user_id', '=', member.id).execute()).toEqual([])
  })

  it('can be changed from the shell, which is audited as the shell', async () => {
    const { email, id } = await createMember(server)
    expect(await staffByHand(context, ['add', 'nobody@people.example', 'operator'])).toEqual({
      text: 'There is no confirmed account with that address. Sign up first.\n',
      isAlarming: true,
    })
    expect((await staffByHand(context, ['add', email, 'operator', 'moderator'])).text).toContain(
      'is operator, moderator',
    )
    expect((await staffByHand(context, ['list'])).text).toContain(email)
    expect((await staffByHand(context, ['remove', email])).text).toBe(`${email} no longer works here.\n`)
    await expect(staffByHand(context, ['add', email, 'king'])).rejects.toThrow('Usage: ')
    const { entries: audit } = await server.api('GET /staff/audit', { query: {} }, operator)
    expect(audit.slice(0, 2)).toMatchObject([
      { act: 'staff.remove', source: 'shell', actor: null, subject_id: id },
      { act: 'staff.add', changes: { roles: { before: [], after: ['operator', 'moderator'] } } },
    ])
  })
})

it("a person's views are private: one per name, out of ten at once", async () => {
  const sana = await createStaff(server, ['support'])
  const finn = await createStaff(server, ['finance'])
  const view = { screen: 'rentals' as const, name: 'Overdue', query: 'needs=overdue' }
  const save = () => server.api('POST /staff/views', { body: view }, sana)
  const saved = await Promise.all(Array.from({ length: 10 }, save))
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
  const changed = await server.api('POST /staff/views', { body: { ...view, query: 'needs=claim' } }, sana)
  expect(await server.api('GET /staff/views', {}, sana)).toEqual({ views: [changed] })
  expect(await server.api('GET /staff/views', {}, finn)).toEqual({ views: [] })
  const params = { viewId: changed.id }
  expect(await server.refused('DELETE /staff/views/:viewId', { params }, finn)).toMatchObject({ status: 404 })
  for (const query of ['', 'a b', 'https://elsewhere.example', `q=${'x'.repeat(500)}`])
    expect(await server.refused('POST /staff/views', { body: { ...view, query } }, sana)).toMatchObject({ status: 422 })
  expect(await server.api('GET /my/data', {}, sana)).toMatchObject({ staff_views: [{ name: 'Overdue' }] })
  await server.api('DELETE /staff/views/:viewId', { params }, sana)
  expect(await server.api('GET /staff/views', {}, sana)).toEqual({ views: [] })
})

it('shared views: one per name out of ten at once, changed by their maker, removed by an operator', async () => {
  const sana = await createStaff(server, ['support'])
  const finn = await createStaff(server, ['finance'])
  const view = { screen: 'items' as const, name: 'Held ones', query: 'status=held', shared: true }
  const makers = await Promise.all(Array.from({ length: 9 }, () => createStaff(server, ['support'])))
  const named = (at: number) => ({ ...view, name: at % 2 === 0 ? 'Held ones' : 'HELD ONES' })
  const answers = await Promise.all(
    [sana, ...makers].map((as, at) => server.call('POST /staff/views', { body: named(at) }, as)),
  )
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(422)])
  const { views } = await server.api('GET /staff/views', {}, finn)
  const [shown] = views
  expect(views).toEqual([expect.objectContaining({ shared: true, is_own: false, may_remove: false })])
  expect(shown?.made_by).not.toBeNull()
  const params = { viewId: shown?.id ?? '' }
  expect(await server.refused('DELETE /staff/views/:viewId', { params }, finn)).toMatchObject({ code: 'forbidden' })

  const maker = [sana, ...makers][winner]!
  const own = { ...view, name: shown?.name ?? '', shared: false }
  const searched = { body: { ...view, name: 'Olive', query: 'status=held&q=olive%40example.org' } }
  expect(await server.refused('POST /staff/views', searched, maker)).toMatchObject({
    fields: { query: expect.any(String) },
  })
  // Saving other filters for oneself takes nothing from the team.
  const other = { body: { ...own, query: 'status=active' } }
  expect(await server.refused('POST /staff/views', other, maker)).toMatchObject({ code: 'invalid_input' })
  expect(await server.api('GET /staff/views', {}, finn)).toMatchObject({ views: [{ query: view.query, shared: true }] })
  expect(await server.api('POST /staff/views', { body: own }, maker)).toMatchObject({ id: shown?.id, shared: false })
  expect(await server.api('GET /staff/views', {}, finn)).toEqual({ views: [] })
  await server.api('POST /staff/views', { body: { ...own, shared: true } }, maker)
  expect((await server.api('GET /staff/views', {}, operator)).views).toEqual([
    expect.objectContaining({ is_own: false, may_remove: true }),
  ])
  const audit = await server.api('GET /staff/audit', { query: { by: maker.id, act: 'view.save' } }, operator)
  expect(audit.entries[0]?.changes).toEqual({ shared: { before: false, after: true } })
  await server.api('DELETE /staff/views/:viewId', { params }, operator)
  expect(await server.api('GET /staff/views', {}, finn)).toEqual({ views: [] })
})

it("views shared with the team are kept when their maker's account is deleted, and no others", async () => {
  const gone = await createStaff(server, ['support'])
  const view = { screen: 'people' as const, name: 'New ones', query: 'filter=new' }
  await server.api('POST /staff/views', { body: view }, gone)
  await server.api('POST /staff/views', { body: { ...view, name: 'New, of all', shared: true } }, gone)
  await db.updateTable('auth.sessions').set({ created_at: context.now() }).where('user_id', '=', gone.id).execute()
  await server.api('DELETE /staff/team/:userId', { params: { userId: gone.id } }, operator)
  await server.api('POST /my/deletion', { body: {} }, gone)
  const kept = await db.selectFrom('saved_views').select(['name', 'staff_id', 'shared']).execute()
  expect(kept.filter(({ name }) => name.startsWith('New'))).toEqual([
    { name: 'New, of all', staff_id: null, shared: true },
  ])
  const { views } = await server.api('GET /staff/views', {}, operator)
  expect(views).toEqual([expect.objectContaining({ name: 'New, of all', made_by: null, may_remove: true })])
})

describe('the audit', () => {
  it("has no entry of a failed act, and can't be written without a transaction", async () => {
    const before = await countEntries(server)
    const note = { act: 'staff.add', subjectId: operator.id, at: context.now() } as const
    const failing = inTransaction(db, (trx) => audited(trx, shell, note, () => Promise.reject(new Error('no'))))
    await expect(failing).rejects.toThrow('no')
    await expect(audited(db, shell, note, async () => 1)).rejects.toThrow('transaction')
    expect(await countEntries(server)).toBe(before)
  })

  it('refuses an act by someone who loses the role in the middle of it', async () => {
    const late = await createStaff(server, ['operator'])
    const moderator = { ...actor(late), roles: ['operator' as const] }
    await db
      .updateTable('staff')
      .set({ roles: ['moderator'] })
      .where('user_id', '=', late.id)
      .execute()
    const note = { act: 'staff.add', subjectId: late.id, at: context.now() } as const
    const acting = () => inTransaction(db, (trx) => audited(trx, moderator, note, async () => 1))
    await expect(acting()).rejects.toMatchObject({ code: 'forbidden' })
    await db.updateTable('staff').set({ removed_at: context.now() }).where('user_id', '=', late.id).execute()
    await expect(acting()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('shows everything to an operator, and others their own entries', async () => {
    const other = await createStaff(server, ['operator'])
    const { email } = await createMember(server)
    await server.api('POST /staff/team', { body: roleOf(email) }, other)
    await noteAccess(db, actor(other), { what: 'email', subjectId: other.id, at: context.now() })
    await noteAccess(db, actor(other), { what: 'email', subjectId: other.id, at: context.now() })
    await db
      .updateTable('staff')
      .set({ roles: ['support'] })
      .where('user_id', '=', other.id)
      .execute()
    const own = await server.api('GET /staff/audit', { query: {} }, other)
    expect(own.entries.map(({ act, actor: by }) => [act, by?.user_id])).toEqual([['staff.add', other.id]])
    expect(own.entries).toMatchObject([{ subject_kind: 'staff', subject_name: expect.any(String) as unknown }])
    expect((await server.api('GET /staff/access', { query: {} }, other)).entries).toMatchObject([
      { subject_id: other.id, subject_name: other.name },
    ])
    const all = await server.api('GET /staff/audit', { query: {} }, operator)
    expect(all.entries.length).toBeGreaterThan(2)
    const today = dayInLondon(context.now())
    const narrow = async (path: 'GET /staff/audit' | 'GET /staff/access', query: object) =>
      (await server.api(path, { query }, operator)).entries.length
    expect(await narrow('GET /staff/audit', { by: other.id, act: 'staff.add', day: today })).toBe(1)
    expect(await narrow('GET /staff/audit', { by: other.id, act: 'staff.remove' })).toBe(0)
    expect(await narrow('GET /staff/audit', { by: other.id, day: addDays(today, 1) })).toBe(0)
    expect(await narrow('GET /staff/access', { by: other.id, what: 'email', day: today })).toBe(1)
    expect(await narrow('GET /staff/access', { by: other.id, what: 'tax' })).toBe(0)
    expect(JSON.stringify(all)).not.toContain(email)
  })

  it('is exported with the filters of its list: everything for an operator, their own for others', async () => {
    const support = await createStaff(server, ['operator'])
    const note = { act: 'staff.add', subjectId: '=1+1', at: context.now(), reason: '@SUM(A1), "so"' } as const
    for (const one of [operator, support]) {
      const by = { ...actor(one), roles: ['operator' as const] }
      await inTransaction(db, (trx) => audited(trx, by, note, async (change) => change('roles', [], ['finance'])))
    }
    await db
      .updateTable('staff')
      .set({ roles: ['support'] })
      .where('user_id', '=', support.id)
      .execute()
    const take = async (query: string, { token }: Member) => {
      const headers = { authorization: `Bearer ${token}` }
      const file = await server.fetch(`/api/v1/staff/audit.csv?${query}`, { headers })
      return { status: file.status, head: file.headers, text: Buffer.from(await file.arrayBuffer()).toString() }
    }
    const { text: own, head } = await take('', support)
    expect(head.get('content-disposition')).toBe(`attachment; filename="audit-${dayInLondon(context.now())}.csv"`)
    const lines = own.split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^\uFEFF"number","day in London","instant \(UTC\)","who"/)
    expect(lines[1]).toContain(`"${support.id}","console","operator","staff.add","added a member of staff"`)
    expect(lines[1]).toContain(
      `"staff","'=1+1",,,"'@SUM(A1), ""so""","{""roles"":{""after"":[""finance""],""before"":[]}}"`,
    )
    expect((await take(`by=${support.id}&act=staff.add&day=${dayInLondon(context.now())}`, operator)).text).toBe(own)
    expect((await take('', operator)).text.split('\r\n').length).toBeGreaterThan(3)
    expect((await take('act=staff.remove', support)).text.split('\r\n')).toHaveLength(2)
    expect((await take('day=yesterday', support)).status).toBe(422)
    const stale = await createStaff(server, ['operator'], { factorAgeMs: freshFactorMs })
    expect((await take('', stale)).status).toBe(403)
    const kept = db.selectFrom('access_entries').select(['what', 'subject_id']).where('staff_id', '=', support.id)
    expect((await kept.orderBy('subject_id').execute()).map(({ subject_id: of }) => of)).toEqual([
      'audit',
      'audit staff.remove',
    ])
  })

  it('is append-only, and a tampered seal is detected', async () => {
    await server.api('POST /staff/team', { body: roleOf((await createMember(server)).email) }, operator)
    for (const change of [
      "update audit_entries set act = 'x'",
      'delete from audit_entries',
      'truncate audit_entries cascade',
      'update access_entries set reason = null',
      'delete from access_entries',
      'truncate access_entries',
    ]) {
      await expect(sql.raw(change).execute(db), change).rejects.toThrow('only ever added to')
    }
    await sealAudit(context)
    expect(await verifyAudit(context)).toEqual({ broken: [], sealed: 0 })
    const day = dayInLondon(context.now())
    server.advance(86_400_000)
    await sealAudit(context)
    await sealAudit(context)
    expect(await verifyAudit(context)).toEqual({ broken: [], sealed: 1 })
    await expect(sql`update audit_seals set sha256 = ''`.execute(db)).rejects.toThrow('only ever added to')
    await sql`alter table audit_entries disable trigger all`.execute(db)
    await sql`update audit_entries set roles = '{finance}' where id = (select max(id) from audit_entries)`.execute(db)
    expect(await verifyAudit(context)).toEqual({ broken: [{ day, why: 'changed' }], sealed: 1 })
    await sql`alter table audit_reasons disable trigger all`.execute(db)
    await sql`delete from audit_entries`.execute(db)
    expect(await verifyAudit(context)).toEqual({ broken: [{ day, why: 'missing' }], sealed: 1 })
    await sql`alter table audit_entries enable trigger all`.execute(db)
    // The rest is on another day, whose nightly check would notify every operator of these.
    for (const change of ['disable trigger all', 'enable trigger all']) {
      await sql.raw(`alter table audit_seals ${change}`).execute(db)
      if (change.startsWith('disable')) await sql`delete from audit_seals`.execute(db)
    }
  })

  it('deletes the record of whose data was viewed after two years, and not before', async () => {
    const at = new Date(context.now().getTime() - 733 * 86_400_000)
    await noteAccess(db, actor(operator), { what: 'tax', subjectId: operator.id, at })
    server.advance(86_400_000)
    await context.jobs.drain()
    const left = await listAccessRows(db, { staffId: operator.id, after: undefined, limit: 100 })
    expect(left.map(({ what }) => what)).not.toContain('tax')
    expect(left.length).toBeGreaterThan(0)
  })
})

/** A member of staff as the admission check provides them. */
function actor({ id }: Member) {
  return {
    userId: id,
    displayName: 'Itemo',
    roles: ['operator' as const],
    childSafety: false,
    factorAt: context.now(),
    source: 'console' as const,
    requestId: 'a-request',
  }
}

/** The server with only two operators; the other staff are removed. */
async function serverOfTwo() {
  const away = db.updateTable('staff').where('removed_at', 'is', null)
  const { id } = operator
  const operators = [operator, await createStaff(server, ['operator'])] as const
  await away
    .where(
      'user_id',
      'not in',
      operators.map((one) => one.id),
    )
    .set({ removed_at: context.now() })
    .execute()
  const end = () => db.updateTable('staff').set({ removed_at: null }).where('user_id', '=', id).execute()
  return { server, operators, end }
}
