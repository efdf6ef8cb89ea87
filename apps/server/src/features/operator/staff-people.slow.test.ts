import { describe, expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { createHire, createItem, settleAll } from '../../../test/hires.ts'
import { openCaseAbout } from '../../../test/table-decisions.ts'
import { createPaidHire, subjectsTo } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { noteSecurityEvent } from '../accounts/devices/security-events.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { readTables } from '../../../test/table-rows.ts'

const { server } = await serverAndCards({ undrainedQueues: [] })
const { db, context } = server
const operator = await createStaff(server, ['operator'])
const moderator = await createStaff(server, ['moderator'])
const support = await createStaff(server, ['support'])
const finance = await createStaff(server, ['finance'])

const find = (q: string, as = operator) => server.api('GET /staff/search', { query: { q } }, as)
const look = (userId: string, as = operator) => server.api('GET /staff/people/:userId', { params: { userId } }, as)
const auditOf = (id: string) =>
  db.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).orderBy('id').execute()
const accessTo = (id: string) =>
  db
    .selectFrom('access_entries')
    .select(['what', 'reason', 'staff_id'])
    .where('subject_id', '=', id)
    .orderBy('at')
    .execute()

describe('people at the console', () => {
  it('are found by name or id, and by email if the role sees addresses', async () => {
    const member = await createMember(server, 'Philippa Thistle_wood')
    const list = async (q: string, as = operator) =>
      (await server.api('GET /staff/people', { query: { q } }, as)).people.map(({ id }) => id)
    const before = member.email.split('@')[0] ?? ''
    for (const q of ['thistle_', 'PHILIPPA', member.id, member.id.slice(0, 8)])
      expect(await list(q, finance), q).toEqual([member.id])
    for (const q of [member.email, before]) {
      expect(await list(q), q).toEqual([member.id])
      expect(await list(q, moderator), q).toEqual([])
      expect((await find(q)).people).toMatchObject([{ id: member.id }])
      expect((await find(q, finance)).people).toEqual([])
    }
    // One or two letters match the start of a name.
    expect(await list('ph')).toEqual([member.id])
    expect(await list('hi')).not.toContain(member.id)
    // Wildcards are matched literally.
    expect(await list('thistle%wood')).toEqual([])
    expect((await find('Thistle_wood', moderator)).people).toMatchObject([
      { title: member.name, detail: expect.stringMatching(/^Member since [A-Z][a-z]+ \d{4}$/) as unknown },
    ])
  })

  it('are listed with what the viewer may do, and nothing about oneself', async () => {
    const member = await createMember(server, 'Wilhelmina Actable')
    const actsFor = async (as: typeof operator, q = 'actable') => (await find(q, as)).people.map(({ acts }) => acts)
    const ofAccount = ['person.end_sessions', 'person.send_reset']
    expect(await actsFor(moderator)).toEqual([[...ofAccount, 'case.open', 'case.decide']])
    expect(await actsFor(support)).toEqual([[...ofAccount, 'case.open']])
    expect(await actsFor(finance)).toEqual([[]])
    expect((await find('actable', support)).people).toMatchObject([{ may_reveal: true }])
    expect(await actsFor(operator, operator.id)).toEqual([[]])
    await db.deleteFrom('auth.sessions').where('user_id', '=', member.id).execute()
    expect(await actsFor(support)).toEqual([['person.send_reset', 'case.open']])
    expect((await look(member.id, support)).acts).toEqual(['person.send_reset', 'case.open'])
  })

  it('are the newest with a name if there are more than fit', async () => {
    const ids: string[] = []
    for (let count = 0; count < 6; count++) {
      ids.unshift((await createMember(server, `Ozymandias ${count}`)).id)
      server.advance(1000)
    }
    expect((await find('ozymandias')).people.map(({ id }) => id)).toEqual(ids.slice(0, 5))
  })

  it('are paged, and can be filtered by their problems', async () => {
    const [one, two] = [await createMember(server), await createMember(server)]
    const page = (query: object) => server.api('GET /staff/people', { query }, moderator)
    const first = await page({ limit: 1 })
    const second = await page({ limit: 1, cursor: first.next_cursor ?? '' })
    expect([...first.people, ...second.people].map(({ id }) => id)).toEqual([two.id, one.id])
    await db.updateTable('profiles').set({ strikes: 2 }).where('id', '=', one.id).execute()
    expect((await page({ filter: 'warned' })).people).toMatchObject([{ id: one.id, warnings: 2 }])
    await db.updateTable('auth.users').set({ email_confirmed_at: null }).where('id', '=', two.id).execute()
    expect((await page({ filter: 'unconfirmed' })).people).toMatchObject([{ id: two.id, is_confirmed: false }])
    expect((await page({ filter: 'restricted' })).people).toEqual([])
    await db.updateTable('profiles').set({ identity_verified_at: context.now() }).where('id', '=', one.id).execute()
    expect((await page({ filter: 'identity_checked' })).people).toMatchObject([
      { id: one.id, identity_checked_on: expect.any(String) as string },
    ])
    expect((await page({ filter: 'identity_running' })).people).toEqual([])
  })

  it('can be filtered by dues and debts, by roles that see money only', async () => {
    const list = (filter: 'owed' | 'owes' | 'dispute', as = finance) =>
      server.call('GET /staff/people', { query: { filter } }, as)
    const { owner } = await createPaidHire(server)
    expect((await list('owed')).body).toMatchObject({
      people: expect.arrayContaining([expect.objectContaining({ id: owner.id })]) as unknown,
    })
    for (const filter of ['owes', 'dispute'] as const) expect((await list(filter)).body).toMatchObject({ people: [] })
    for (const as of [moderator, support]) expect(await list('owed', as)).toMatchObject({ status: 422 })
  })

  it('show what the role may see, and each view is logged', async () => {
    const { owner, rentalId } = await createHire(server)
    await openCaseAbout(server, owner.id)
    const seen = await look(owner.id, support)
    expect(seen).toMatchObject({
      items: 1,
      hires: { as_owner: 1, as_renter: 0 },
      reports: { about: 1 },
      may_reveal: true,
    })
    expect(seen.email).toMatch(/^.•••@.•••\.\w+$/)
    expect(seen.rentals.map(({ id }) => id)).toEqual([rentalId])
    expect(seen.history?.cases).toHaveLength(1)
    expect(seen).toMatchObject({ latest_items: [{ status: 'active' }], reviews: [], support: [], money: null })
    expect(await look(owner.id, finance)).toMatchObject({ email: null, history: null, acts: [], may_reveal: false })
    expect(await look(owner.id, finance)).toMatchObject({
      latest_items: null,
      support: null,
      reports_upheld: null,
      money: { owed: 0, owes: 0 },
    })
    expect(await look(owner.id, moderator)).toMatchObject({ email: null, may_reveal: false })
    expect((await accessTo(owner.id)).map(({ staff_id: id }) => id)).toEqual(
      expect.arrayContaining([support.id, finance.id, moderator.id]),
    )
    expect(await look(moderator.id, moderator)).toMatchObject({ is_self: true, acts: [], history: null })
  })

  it('hide a removed review from those who may not see why, and from those in it', async () => {
    const { owner, renter, rentalId, itemId } = await createHire(server)
    const caseId = await openCaseAbout(server, renter.id)
    const decision = { case_id: caseId, person_id: renter.id, decided_by: moderator.id, at: context.now() }
    const { id: decisionId } = await db
      .insertInto('decisions')
      .values({
        ...decision,
        outcome: 'action',
        ground: 'terms.accuracy',
        facts: 'x',
        automated: false,
        source: 'report',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('reviews')
      .values({
        rental_id: rentalId,
        item_id: itemId,
        reviewer_id: renter.id,
        reviewee_id: owner.id,
        role: 'renter',
        rating: 1,
        text: 'Words that were taken down',
        hidden_at: context.now(),
        decision_id: decisionId,
      })
      .execute()
    const sees = async (as: typeof operator) => (await look(owner.id, as)).reviews.length
    expect([await sees(operator), await sees(moderator), await sees(finance)]).toEqual([1, 1, 0])
    await db.updateTable('cases').set({ restricted: true }).where('id', '=', caseId).execute()
    expect([await sees(operator), await sees(moderator), await sees(finance)]).toEqual([1, 0, 0])
    await db.updateTable('reviews').set({ reviewee_id: operator.id }).where('rental_id', '=', rentalId).execute()
    expect((await look(operator.id, operator)).reviews).toEqual([])
  })

  it('reveal an address one at a time, with a reason and one entry an hour', async () => {
    const member = await createMember(server)
    await db.updateTable('profiles').set({ postcode: 'E8 3PN' }).where('id', '=', member.id).execute()
    const params = { userId: member.id }
    const body = { field: 'email' as const, reason: 'They asked us to write.' }
    const ask = (field: 'email' | 'postcode', as = support) =>
      server.api('POST /staff/people/:userId/reveal', { params, body: { ...body, field } }, as)
    const values = await Promise.all([ask('email'), ask('email'), ask('email')])
    expect(values.map(({ value }) => value)).toEqual([member.email, member.email, member.email])
    expect(await ask('postcode')).toEqual({ value: 'E8' })
    expect(await accessTo(member.id)).toEqual([
      { what: 'email', reason: null, staff_id: support.id },
      { what: 'address', reason: null, staff_id: support.id },
    ])
    const { staff_access: told } = await server.api('GET /my/data', {}, member)
    expect(told).toMatchObject([
      { what: 'email', reason: body.reason },
      { what: 'address', reason: body.reason },
    ])
    const { entries } = await server.api('GET /staff/access', { query: {} }, support)
    expect(entries.filter(({ subject_id: id }) => id === member.id).map(({ reason }) => reason)).toEqual([
      body.reason,
      body.reason,
    ])
    expect((await auditOf(member.id)).map(({ act, changes }) => [act, changes])).toEqual([
      ['person.reveal', { field: { before: null, after: 'email' } }],
      ['person.reveal', { field: { before: null, after: 'postcode' } }],
    ])
  })

  it('can be logged out everywhere, and emailed once a minute', async () => {
    const member = await createMember(server)
    const params = { userId: member.id }
    expect((await look(member.id)).sessions).toBe(1)
    expect(await server.api('POST /staff/people/:userId/end-sessions', { params }, support)).toMatchObject({
      sessions: 0,
    })
    await server.api('POST /staff/people/:userId/end-sessions', { params }, support)
    const resets = await Promise.all(
      Array.from({ length: 10 }, () => server.call('POST /staff/people/:userId/send-reset', { params }, support)),
    )
    expect(resets.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await auditOf(member.id)).map(({ act }) => act)).toEqual(['person.end_sessions', 'person.send_reset'])
    await context.jobs.drain()
    expect(await subjectsTo(server, member.email)).toHaveLength(1)
  })

  it('who are operators can be logged out by operators only', async () => {
    const [one, other] = [await createStaff(server, ['operator']), await createStaff(server, ['operator', 'support'])]
    const params = { userId: other.id }
    for (const role of ['moderator', 'support'] as const) {
      const as = await createStaff(server, [role])
      expect((await server.api('GET /staff/people/:userId', { params }, as)).acts).not.toContain('person.end_sessions')
      const refused = await server.call('POST /staff/people/:userId/end-sessions', { params }, as)
      expect(refused).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
    }
    expect((await server.api('GET /staff/people/:userId', { params }, one)).acts).toContain('person.end_sessions')
    expect(await server.api('POST /staff/people/:userId/end-sessions', { params }, one)).toMatchObject({ sessions: 0 })
  })
})

it('security events are shown without networks, and their person sees once that staff looked', async () => {
  const member = await createMember(server)
  const caller = { address: '203.0.113.7', userAgent: undefined }
  await inTransaction(db, (trx) =>
    noteSecurityEvent(context, trx, { userId: member.id, kind: 'passkey_added', caller }),
  )
  server.advance(1000)
  const look = { params: { userId: member.id }, query: {} }
  const all = await Promise.all(
    Array.from({ length: 10 }, () => server.api('GET /staff/people/:userId/security-events', look, support)),
  )
  const kinds = (events: readonly { kind: string }[]) => events.map(({ kind }) => kind)
  for (const { events } of all) expect(kinds(events)).toEqual(['staff_looked', 'passkey_added'])
  expect(JSON.stringify(all)).not.toMatch(/network|203\.0/)
  const own = await server.api('GET /my/security-events', { query: {} }, member)
  expect(own.events).toMatchObject([
    { kind: 'staff_looked', by: 'staff', device: null, network: null },
    { kind: 'passkey_added', network: '203.0.113.x' },
  ])
  expect(await accessTo(member.id)).toMatchObject([{ what: 'security', staff_id: support.id }])
  expect((await server.refused('GET /staff/people/:userId/security-events', look, moderator)).status).toBe(403)
})

it('deciding on an identity closes its case, once', async () => {
  const member = await createMember(server)
  const payload = { user_id: member.id, why: 'second_account', other_ids: [support.id] } as const
  await inTransaction(db, (trx) => context.jobs.publish(trx, { name: 'identity.review_needed', payload }))
  await context.jobs.drain()
  const body = { decision: 'allow_second_account', version: 0, reason: 'Twins: both wrote to us.' } as const
  const act = { params: { userId: member.id }, body }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => server.call('POST /staff/people/:userId/identity', act, moderator)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  const row = await db.selectFrom('cases').selectAll().where('subject_id', '=', member.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ kind: 'person', state: 'closed' })
  const { notes } = await server.api('GET /staff/cases/:caseId', { params: { caseId: row.id } }, moderator)
  expect(notes.map(({ text }) => text)).toContain('The second account was allowed. Twins: both wrote to us.')
  expect(await auditOf(member.id)).toMatchObject([{ act: 'person.identity', case_id: row.id }])
  expect(await look(member.id)).toMatchObject({
    facts: { answers: null },
    late_cancellations: 0,
    identity_checked_on: null,
    gets_paid: false,
  })
})

it('nothing that staff wrote about someone is left after their account is deleted', async () => {
  const one = await createHire(server)
  const two = await createHire(server, { of: one.owner })
  const { owner } = one
  const words = ['Seen with a crowbar.', 'Shouts at renters.', 'Lies about the dents.', 'Asked for a cousin.']
  const why = (place: number) => words[place] ?? ''
  const ofPerson = { params: { userId: owner.id }, body: { field: 'email' as const, reason: why(0) } }
  await server.api('POST /staff/people/:userId/reveal', ofPerson, support)
  for (const [hire, place] of [
    [one, 1],
    [two, 2],
  ] as const) {
    const at = new Date(context.now().getTime() + 3_600_000 * (place + 1)).toISOString()
    const params = { rentalId: hire.rentalId }
    await server.api('POST /staff/rentals/:rentalId/answer-by', { params, body: { at, reason: why(place) } }, support)
  }
  // One is cancelled, and the other is deleted when its renter withdraws it.
  const { version } = await server.api('GET /staff/rentals/:rentalId', { params: { rentalId: one.rentalId } }, operator)
  const cancel = { params: { rentalId: one.rentalId }, body: { version, reason: why(3) } }
  await server.api('POST /staff/rentals/:rentalId/cancel', cancel, operator)
  await server.api('POST /rentals/:rentalId/withdraw', { params: { rentalId: two.rentalId } }, two.renter)
  await settleAll(server)
  const tablesWith = async (word: string) =>
    Object.entries(await readTables(db)).flatMap(([name, rows]) => (rows.some((row) => row.includes(word)) ? name : []))
  for (const word of words) expect(await tablesWith(word), word).toContain('public.audit_reasons')

  await server.api('POST /my/deletion', { body: {} }, owner)
  await settleAll(server)
  for (const word of words) expect(await tablesWith(word), word).toEqual([])
})

describe('report counts', () => {
  it('include child safety only for those who may see it, and none about oneself', async () => {
    const [owner, own] = [await createMember(server), await createStaff(server, ['moderator'])]
    const [item, mine] = [await createItem(server, owner), await createItem(server, own)]
    for (const { id: subject_id } of [item, mine]) {
      const body = { subject_kind: 'item', subject_id, reason: 'child_safety' } as const
      await server.api('POST /reports', { body }, await createMember(server))
    }
    await server.api(
      'POST /reports',
      { body: { subject_kind: 'person', subject_id: owner.id, reason: 'spam' } },
      await createMember(server),
    )
    const counts = async (as: typeof operator, of = owner.id, itemId = item.id) => {
      const { open_reports } = await server.api('GET /staff/items/:itemId', { params: { itemId } }, as)
      return [(await look(of, as)).reports.about, open_reports]
    }
    expect(await counts(operator)).toEqual([2, 1])
    for (const as of [own, support]) expect(await counts(as)).toEqual([1, 0])
    expect(await counts(own, own.id, mine.id)).toEqual([null, null])
  })
})

describe('items and search', () => {
  it('list items by title and status, without their exact position', async () => {
    const owner = await createMember(server)
    const item = await createItem(server, owner, { title: 'Zither with 100% strings', category: 'Musical Instruments' })
    const list = async (query: object) =>
      (await server.api('GET /staff/items', { query }, moderator)).items.map(({ id }) => id)
    expect(await list({ q: '100% str' })).toEqual([item.id])
    expect(await list({ q: '100_ str' })).toEqual([])
    await db.updateTable('items').set({ status: 'paused' }).where('id', '=', item.id).execute()
    expect(await list({ status: 'paused' })).toEqual([item.id])
    expect(await list({ category: 'Musical Instruments', owner: owner.id })).toEqual([item.id])
    expect(await list({ category: 'Party & Events', owner: owner.id })).toEqual([])
    const marks = { words: 'a', price: 'b', pictures: 'c' }
    await db
      .updateTable('items')
      .set({ risk: 40, risk_rules: ['contact_details'], assessed: JSON.stringify(marks), approved: JSON.stringify({}) })
      .where('id', '=', item.id)
      .execute()
    for (const show of ['new', 'risky', 'edited', 'no_picture'] as const)
      expect(await list({ show, owner: owner.id }), show).toEqual([item.id])
    expect(await list({ show: 'boosted', owner: owner.id })).toEqual([])
    await db.updateTable('items').set({ risk: 29 }).where('id', '=', item.id).execute()
    expect(await list({ show: 'risky', owner: owner.id })).toEqual([])
    const [listed] = (await server.api('GET /staff/items', { query: { owner: owner.id } }, moderator)).items
    expect(listed).toMatchObject({ risk: 29, risk_rules: ['contact_details'], hires: 0 })
    const seen = await server.api('GET /staff/items/:itemId', { params: { itemId: item.id } }, support)
    expect(seen).toMatchObject({ title: 'Zither with 100% strings', status: 'paused', owner: { id: owner.id } })
    expect(Object.keys(seen)).not.toContain('latitude')
    expect((await find('zither')).items).toMatchObject([{ id: item.id, detail: 'Musical Instruments, Paused' }])
    expect((await find('zither', finance)).items).toEqual([])
  })

  it('find rentals and cases by reference', async () => {
    const { rentalId, owner } = await createHire(server)
    const caseId = await openCaseAbout(server, owner.id)
    const { number } = await db.selectFrom('cases').select('number').where('id', '=', caseId).executeTakeFirstOrThrow()
    const days = /^\d+ [A-Z][a-z]+ \d{4}( – \d+ [A-Z][a-z]+ \d{4})?, (Request|Confirmed)$/
    expect((await find(`R-${rentalId.slice(0, 8)}`)).rentals).toMatchObject([
      { id: rentalId, detail: expect.stringMatching(days) as unknown },
    ])
    expect((await find(`C-${number}`, support)).cases).toMatchObject([{ id: caseId, detail: 'Open' }])
    expect((await find(`C-${number}`, finance)).cases).toEqual([])
    await db.updateTable('cases').set({ restricted: true }).where('id', '=', caseId).execute()
    expect((await find(`C-${number}`, moderator)).cases).toEqual([])
    expect((await find('C-999999999')).cases).toEqual([])
  })
})
