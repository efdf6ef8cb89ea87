import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createCompletedHire } from '../../../test/hires.ts'
import { action, edited, moderationOf, noAction } from '../../../test/moderation.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { eraseAccount } from '../accounts/account-privacy.ts'
import { describeOpenCases } from './cases-report.ts'

const server = await serverOfFile()
const { caseOf, crossbow, decide, isSeen, mailsTo, notices, oldMember, report, runJob } = moderationOf(server)

const refusedReport = (body: unknown, as?: Member) => server.refused('POST /reports', { body }, as)

describe('a report', () => {
  it("opens one case, which others' reports join, and keeps a copy of its subject", async () => {
    const [owner, ann, bob] = [await createMember(server), await createMember(server), await createMember(server)]
    const itemId = await crossbow(owner)
    const body = { subject_kind: 'item', subject_id: itemId, reason: 'prohibited' } as const
    const first = await report({ ...body, text: 'It is a weapon.' }, ann)
    expect(first).toEqual({ reference: expect.stringMatching(/^C-\d+$/), is_added: false })
    expect(await report({ ...body, reason: 'spam', text: 'Still there.' }, ann)).toEqual({ ...first, is_added: true })
    expect((await report({ ...body, reason: 'inaccurate' }, bob)).reference).toBe(first.reference)
    // A visitor is answered by email, without repeating any text.
    const email = `${crypto.randomUUID()}@visitors.example`
    await report({ ...body, reason: 'stolen', text: 'That is mine', email })
    await server.api('PUT /items/:itemId', { params: { itemId }, body: edited('Harmless bow') }, owner)

    const { id, ...row } = await caseOf(itemId)
    expect(row).toMatchObject({
      report_count: 3,
      reason: 'prohibited',
      priority: 2,
      state: 'open',
      title: 'Crossbow, hardly used',
    })
    const reports = await server.db
      .selectFrom('reports')
      .selectAll()
      .where('case_id', '=', id)
      .orderBy('created_at')
      .execute()
    expect(reports.map(({ text }) => text)).toEqual(['It is a weapon.\n\nStill there.', null, 'That is mine'])
    expect(reports[0]?.evidence).toMatchObject({ title: 'Crossbow, hardly used', category: 'Power Tools' })
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe(`We've received your report (${first.reference})`)
    expect(mail?.text).not.toContain('mine')
    const toOperator = (await mailsTo(server.context.config.mail.supportTo)).filter(({ subject }) =>
      subject.includes(first.reference),
    )
    expect(toOperator).toHaveLength(1)
    expect(toOperator[0]?.text).not.toContain('Crossbow')
    const { reports: mine } = await server.api('GET /my/reports', { query: {} }, ann)
    expect(mine).toMatchObject([{ reference: first.reference, title: 'Crossbow, hardly used', state: 'received' }])
    expect(await describeOpenCases(server.context)).toContain(`${first.reference}  priority 2  due `)
  })

  it('can be printed even if the stored conversation has no dates', async () => {
    const [owner, ann] = [await createMember(server), await createMember(server)]
    const itemId = await crossbow(owner)
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, ann)
    const messages = [
      { sender_id: owner.id, text: 'Undated' },
      { sender_id: ann.id, text: 'Dated', created_at: '2026-11-06T10:00:00Z' },
    ]
    const kept = server.db.updateTable('reports').set({ evidence: JSON.stringify({ messages }) })
    await kept.where('subject_id', '=', itemId).execute()
    const printed = await describeOpenCases(server.context)
    expect(printed).toContain('    no date  reported: Undated\n')
    expect(printed).toMatch(/ {4}\S.*2026.* {2}other: Dated/)
  })

  it('is made once out of ten at once, by one person or ten', async () => {
    const [owner, ann] = [await createMember(server), await createMember(server)]
    const others = await Promise.all(Array.from({ length: 10 }, () => createMember(server)))
    const itemId = await crossbow(owner)
    const body = { subject_kind: 'item', subject_id: itemId, reason: 'spam' } as const
    const mine = await Promise.all(others.map(() => report({ ...body, text: 'word' }, ann)))
    expect(mine.filter(({ is_added }) => !is_added)).toHaveLength(1)
    await Promise.all(others.map((one) => report(body, one)))
    expect(await caseOf(itemId)).toMatchObject({ report_count: 11 })
    const cases = await server.db.selectFrom('cases').select('id').where('subject_id', '=', itemId).execute()
    expect(cases).toHaveLength(1)
  })

  it("under someone else's id counts against the limit like any other", async () => {
    const limited = await server.another({ RATE_LIMITS: 'true' })
    try {
      const [owner, ann, eve] = [await createMember(server), await createMember(server), await createMember(server)]
      const body = { id: crypto.randomUUID(), subject_kind: 'item', subject_id: await crossbow(owner), reason: 'spam' }
      const send = async (as: Member) => {
        const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' }
        const sent = { method: 'POST', headers, body: JSON.stringify(body) }
        return (await fetch(`${limited.origin}/api/v1/reports`, sent)).status
      }
      const [anns, eves] = [[] as number[], [] as number[]]
      for (let count = 0; count < 22; count += 1) {
        anns.push(await send(ann))
        eves.push(await send(eve))
      }
      expect(anns).toEqual(Array(22).fill(200))
      expect(eves).toEqual([...Array(20).fill(409), 429, 429])
    } finally {
      await limited.stop()
    }
  })

  it('can be about anything its author can see, except their own', async () => {
    const { owner, renter, rentalId } = await createCompletedHire(server)
    const stranger = await createMember(server)
    const written = { params: { rentalId }, body: { rating: 1, text: 'Broken.' } }
    const { id: reviewId } = await server.api('POST /rentals/:rentalId/review', written, renter)
    const about = { body: { other_user_id: owner.id } }
    const { id: conversationId } = await server.api('POST /conversations', about, renter)
    const said = { params: { conversationId }, body: { text: 'You crook' } }
    const { id: messageId } = await server.api('POST /conversations/:conversationId/messages', said, renter)
    const message = { subject_kind: 'message', subject_id: messageId, reason: 'harassment' } as const
    const conversation = { subject_kind: 'conversation', subject_id: conversationId, reason: 'scam' } as const
    const review = { subject_kind: 'review', subject_id: reviewId, reason: 'fake_review' } as const
    const person = { subject_kind: 'person', subject_id: renter.id, reason: 'fake_person' } as const
    for (const body of [message, conversation]) {
      expect(await refusedReport(body, stranger)).toMatchObject({ status: 404 })
      expect(await refusedReport(body)).toMatchObject({ status: 404 })
    }
    for (const body of [message, review, person])
      expect(await refusedReport(body, renter)).toMatchObject({ status: 422, code: 'report_own' })
    for (const body of [message, conversation, review, person]) await report(body, owner)
    const { evidence } = await server.db
      .selectFrom('reports')
      .select('evidence')
      .where('subject_id', '=', messageId)
      .executeTakeFirstOrThrow()
    expect(evidence).toMatchObject({ messages: [{ id: messageId, text: 'You crook' }] })
    expect(await refusedReport({ ...review, reason: 'stolen' }, owner)).toMatchObject({
      status: 422,
      fields: { reason: 'Please pick a reason.' },
    })
    const image = { ...person, reason: 'intimate_image' }
    expect(await refusedReport(image, owner)).toMatchObject({ fields: { declares_subject: 'Please confirm this.' } })
  })

  it('hides an urgent subject at once if its author is reliable, until a person decides', async () => {
    const [owner, fresh, old] = [await createMember(server), await createMember(server), await oldMember()]
    const itemId = await crossbow(owner)
    const body = { subject_kind: 'item', subject_id: itemId, reason: 'child_safety' } as const
    await report(body)
    await report(body, fresh)
    expect(await isSeen(itemId)).toBe(true)
    await report(body, old)
    expect(await isSeen(itemId)).toBe(false)
    expect(await isSeen(itemId, owner)).toBe(true)
    expect(await caseOf(itemId)).toMatchObject({ restricted: true, priority: 1, state: 'open' })
    expect(await describeOpenCases(server.context)).toContain('restricted: open it in the console')
    expect(await notices(owner)).toContain('decision_made')

    await decide(itemId, noAction)
    expect(await isSeen(itemId)).toBe(true)
    // Their earlier report led to nothing: the next one of that kind hides nothing.
    await report(body, old)
    expect(await isSeen(itemId)).toBe(true)
  })

  it('of any kind holds an item once three reliable members agree', async () => {
    const owner = await createMember(server)
    const itemId = await crossbow(owner)
    const body = { subject_kind: 'item', subject_id: itemId, reason: 'copied' } as const
    for (const expected of [true, true, false]) {
      await report(body, await oldMember())
      expect(await isSeen(itemId)).toBe(expected)
    }
  })
})

describe('data about people in cases', () => {
  it('is in their data export, and deleted with their account except for decisions', async () => {
    const [owner, ann] = [await createMember(server, 'Ann'), await createMember(server, 'Bob')]
    const itemId = await crossbow(owner)
    const { id: conversationId } = await server.api('POST /conversations', { body: { other_user_id: ann.id } }, owner)
    const said = (text: string) => ({ params: { conversationId }, body: { text } })
    await server.api('POST /conversations/:conversationId/messages', said('Pay me in cash'), owner)
    await server.api('POST /conversations/:conversationId/messages', said('No, I will not'), ann)
    const talk = { subject_kind: 'conversation', subject_id: conversationId, reason: 'other' } as const
    await report({ ...talk, text: 'Cash!' }, ann)
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited', text: 'A weapon' }, ann)
    await decide(itemId, action('item_remove'))
    await report({ subject_kind: 'person', subject_id: owner.id, reason: 'danger' }, ann)

    expect(await server.api('GET /my/data', {}, ann)).toMatchObject({
      reports: [{ text: 'Cash!' }, { text: 'A weapon', outcome: 'acted' }, { text: null }],
      decisions: [],
    })
    const data = await server.api('GET /my/data', {}, owner)
    expect(data).toMatchObject({
      reports: [],
      decisions: [{ facts: 'The listing offers a crossbow.', measures: ['item_remove'] }],
    })
    expect(JSON.stringify(data)).not.toContain(ann.id)

    // An urgent case is open, which prevents a deletion for up to a month.
    expect(await eraseAccount(server.context, owner.id)).toBe('account_under_review')
    const { row } = await decide(owner.id, noAction)
    // Nor within the day in which the decision may be undone.
    expect(await eraseAccount(server.context, owner.id)).toBe('account_under_review')
    const aDayAgo = new Date(server.context.now().getTime() - 86_400_001)
    await server.db.updateTable('cases').set({ decided_at: aDayAgo }).where('id', '=', row.id).execute()
    expect(await eraseAccount(server.context, ann.id)).toBeUndefined()
    expect(await eraseAccount(server.context, owner.id)).toBeUndefined()
    const rows = await server.db
      .selectFrom('reports')
      .selectAll()
      .where('subject_id', 'in', [conversationId, itemId])
      .execute()
    expect(rows).toHaveLength(2)
    expect(rows.map(({ reporter_id, text, subject_owner_id }) => [reporter_id, text, subject_owner_id])).toEqual(
      [1, 2].map(() => [null, null, null]),
    )
    for (const word of ['cash', 'I will not', 'Crossbow', owner.id, ann.id])
      expect(JSON.stringify(rows.map(({ evidence }) => evidence))).not.toContain(word)
    const { ground, facts } = await server.db
      .selectFrom('decisions')
      .selectAll()
      .where('case_id', '=', (await caseOf(itemId)).id)
      .executeTakeFirstOrThrow()
    expect([ground, facts]).toEqual(['terms.prohibited', null])
  })

  it('from a visitor is one report and one email if sent twice, and reveals nothing to who enters the address', async () => {
    const itemId = await crossbow(await createMember(server))
    const email = `${crypto.randomUUID()}@visitors.example`
    const body = { subject_kind: 'item', subject_id: itemId, reason: 'stolen', email } as const
    const answers = await Promise.all(Array.from({ length: 10 }, () => report({ ...body, text: 'That is mine' })))
    for (const answer of answers) expect(answer).toEqual({ reference: answers[0]?.reference, is_added: false })
    expect(await caseOf(itemId)).toMatchObject({ report_count: 1 })
    await report({ ...body, text: 'Still' })
    const rows = server.db.selectFrom('reports').select('text').where('subject_id', '=', itemId)
    expect(await rows.execute()).toEqual([{ text: 'That is mine\n\nStill' }])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it("is deleted a year after closing unless it still applies; a visitor's address after a month", async () => {
    const owner = await createMember(server)
    const [kept, gone] = [await crossbow(owner), await crossbow(owner)]
    const email = `${crypto.randomUUID()}@visitors.example`
    for (const itemId of [kept, gone])
      await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited', email })
    await decide(kept, action('item_remove'))
    await decide(gone, noAction)
    const left = () =>
      server.db
        .selectFrom('reports')
        .select(['subject_id', 'reporter_email'])
        .where('subject_id', 'in', [kept, gone])
        .orderBy('created_at')
        .execute()
    await runJob('moderation.forget', 29)
    expect(await left()).toMatchObject([{ reporter_email: email }, { reporter_email: email }])
    await runJob('moderation.forget', 31)
    expect(await left()).toMatchObject([{ reporter_email: null }, { reporter_email: null }])
    await server.db.updateTable('cases').set({ state: 'closed' }).where('subject_id', '=', kept).execute()
    await runJob('moderation.forget', 366)
    expect(await left()).toMatchObject([{ subject_id: kept }])
  })
})
