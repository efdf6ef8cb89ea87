import { instantInWords } from '@itemo/domain/date-words.ts'
import { describe, expect, it } from 'vitest'
import { mailsTo } from '../../../test/auth.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { createHire } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { openCaseAbout } from '../../../test/table-decisions.ts'
import { byKeyOf, writeRequest } from '../../../test/written-requests.ts'

const server = await serverOfFile({ env: { SUPPORT_EMAIL: 'operator@itemo.example' } })
const { db } = server
const sana = await createStaff(server, ['support'])
const olivia = await createStaff(server, ['operator'])
const marcus = await createStaff(server, ['moderator'])
const finn = await createStaff(server, ['finance'])

const look = (requestId: string, as: Member = sana) =>
  server.api('GET /staff/support/:requestId', { params: { requestId } }, as)
const reply = (requestId: string, body: { version: number; text?: string; close?: boolean }, as: Member = sana) =>
  server.call(
    'POST /staff/support/:requestId/reply',
    { params: { requestId }, body: { text: 'It turns to the left.', ...body } },
    as,
  )
const listed = async (query: object, as: Member = sana) =>
  (await server.api('GET /staff/support', { query }, as)).requests.map(({ id }) => id)

async function clearMailbox() {
  await server.context.jobs.drain()
  await db.deleteFrom('mailbox').execute()
}

describe("a visitor's request", () => {
  it('has a number and a deadline by kind, and is announced to staff by number only', async () => {
    await clearMailbox()
    const first = await writeRequest(server, undefined, { kind: 'damage' })
    const second = await writeRequest(server, undefined, { priority: 'urgent' })
    expect(second.number).toBe(first.number + 1)
    expect(first.due_at.getTime()).toBe(first.created_at.getTime() + 24 * 3_600_000)
    const mails = await mailsTo(server, 'operator@itemo.example')
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      `Support request S-${first.number}`,
      `[URGENT] Support request S-${second.number}`,
    ])
    for (const { text } of mails) expect(text).not.toMatch(/drill|turn|Ada|people\.example/)
    const [told] = await mailsTo(server, second.email)
    expect(told?.text).toContain(`We'll answer it by ${instantInWords(second.due_at)} at the latest.`)
    expect(told?.text).not.toContain('same day')
    // Text that anyone could have entered isn't sent on, and gives no access to a thread.
    const [mail] = await mailsTo(server, first.email)
    expect(mail?.text).toContain(`We'll answer it by ${instantInWords(first.due_at)} at the latest.`)
    expect(mail?.text).not.toContain('24-48 hours')
    expect(mail?.text).toContain(`S-${first.number}`)
    expect(mail?.text).not.toMatch(/drill|key=/)
  })

  it('about personal data is confirmed as such at once, with the deadline', async () => {
    const { email, due_at: dueAt, created_at: at } = await writeRequest(server, undefined, { kind: 'privacy' })
    expect(dueAt.getTime() - at.getTime()).toBe(30 * 86_400_000)
    const [mail] = await mailsTo(server, email)
    expect(mail?.text).toMatch(/received your complaint about personal data. We'll answer it by \d+ \w+ \d{4}/)
  })

  it('is answered by email with a link to the thread; writing reopens it with a new deadline', async () => {
    const row = await writeRequest(server)
    const { status, body } = await reply(row.id, { version: 1, text: 'First line.\n\nSecond line.' })
    expect([status, body]).toMatchObject([200, { state: 'answered', version: 2, is_mine: true }])
    await clearMailboxBut(row.email)
    const [, mail] = await mailsTo(server, row.email)
    expect(mail?.text).toMatch(/First line\.\n\nSecond line\.\n\nsupport from Itemo/)
    const { key } = (await byKeyOf(server, row)).query
    expect(mail?.text).toContain(`/support/S-${row.number}?key=${key}`)

    server.advance(60_000)
    const thread = await byKeyOf(server, row)
    const written = { ...thread, body: { id: crypto.randomUUID(), text: 'It still sticks.' } }
    for (let times = 0; times < 2; times++) await server.api('POST /support-requests/:ref/messages', written)
    const { state, answer_by, messages } = await server.api('GET /support-requests/:ref/messages', thread)
    expect([state, messages.map(({ is_own, text }) => [is_own, text])]).toEqual([
      'open',
      [
        [true, 'It does not turn.'],
        [false, 'First line.\n\nSecond line.'],
        [true, 'It still sticks.'],
      ],
    ])
    expect(Date.parse(answer_by ?? '')).toBeGreaterThan(row.due_at.getTime())
    expect((await look(row.id)).version).toBe(3)
    const [further] = (await mailsTo(server, 'operator@itemo.example')).filter(({ subject }) => /further/.test(subject))
    expect(further?.text).not.toContain('sticks')
  })

  it("isn't found without its key, nor by a member, and shows no notes", async () => {
    const row = await writeRequest(server)
    const params = { requestId: row.id }
    await server.api('POST /staff/support/:requestId/note', { params, body: { text: 'Sounds odd.' } }, sana)
    const { messages } = await server.api('GET /support-requests/:ref/messages', await byKeyOf(server, row))
    expect(messages).toHaveLength(1)
    const other = await byKeyOf(server, await writeRequest(server))
    const ref = { ref: `S-${row.number}` }
    for (const refused of [
      await server.refused('GET /support-requests/:ref/messages', { ...other, params: ref }),
      await server.refused('GET /my/support-requests/:ref/messages', { params: ref }, await createMember(server)),
    ])
      expect(refused).toMatchObject({ status: 404, code: 'not_found' })
  })
})

/** Keeps only the emails to one address. */
async function clearMailboxBut(email: string) {
  await server.context.jobs.drain()
  await db.deleteFrom('mailbox').where('recipient', '<>', email).execute()
}

describe("a member's request", () => {
  it('is answered in their notifications too, is readable once logged in, and in the data export', async () => {
    const member = await createMember(server)
    const row = await writeRequest(server, member)
    await reply(row.id, { version: 1, close: true })
    const { notifications } = await server.api('GET /notifications', { query: {} }, member)
    expect(notifications).toMatchObject([
      {
        kind: 'support_replied',
        title: `We answered your support request (S-${row.number})`,
        path: `/support/S-${row.number}`,
      },
    ])
    const mail = (await mailsTo(server, row.email)).at(-1)
    expect(mail?.text).toContain('It turns to the left.')
    expect(mail?.text).not.toContain('key=')
    const params = { ref: `s-${row.number}` }
    const thread = await server.api('GET /my/support-requests/:ref/messages', { params }, member)
    expect(thread).toMatchObject({ state: 'closed', answer_by: null, messages: [{}, { author: 'support from Itemo' }] })
    await server.api(
      'POST /staff/support/:requestId/note',
      { params: { requestId: row.id }, body: { text: 'x' } },
      sana,
    )
    expect(await server.api('GET /my/data', {}, member)).toMatchObject({
      support_requests: [{ reference: `S-${row.number}`, messages: [{ by: 'itemo', text: 'It turns to the left.' }] }],
    })
  })

  it('shows its writer, masked, with their rentals, and logs the view', async () => {
    const { renter, rentalId } = await createHire(server)
    const row = await writeRequest(server, renter, { email: 'mia@example.org' })
    expect(await look(row.id)).toMatchObject({
      email: 'm•••@e•••.org',
      person: { id: renter.id, is_own_address: false },
      rentals: [{ id: rentalId }],
      may_act: true,
    })
    const { email } = await db
      .selectFrom('auth.users')
      .select('email')
      .where('id', '=', renter.id)
      .executeTakeFirstOrThrow()
    await db.updateTable('support_requests').set({ email: email.toUpperCase() }).where('id', '=', row.id).execute()
    expect(await look(row.id)).toMatchObject({ person: { is_own_address: true } })
    const noted = db.selectFrom('access_entries').select('what').where('subject_id', '=', renter.id)
    expect(await noted.where('staff_id', '=', sana.id).execute()).toEqual([{ what: 'person' }])
  })
})

describe('concurrent acts', () => {
  it('let one answer, and tell nine that the request has changed', async () => {
    const { id, email } = await writeRequest(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => reply(id, { version: 1 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: { code: 'case_changed' } })
    expect((await look(id)).messages).toHaveLength(2)
    expect((await mailsTo(server, email)).filter(({ subject }) => /answer/.test(subject))).toHaveLength(1)
  })

  it('by its writer and staff each succeed or are told that it has changed', async () => {
    const row = await writeRequest(server)
    const thread = await byKeyOf(server, row)
    const write = () => server.call('POST /support-requests/:ref/messages', { ...thread, body: { text: 'And?' } })
    const [answer, ...written] = await Promise.all([reply(row.id, { version: 1 }), write(), write(), write()])
    expect(written.map(({ status }) => status)).toEqual([200, 200, 200])
    const { version, messages } = await look(row.id)
    expect(version).toBe(answer.status === 200 ? 5 : 4)
    expect(messages).toHaveLength(version)
  })

  it('keep the saved replies of one', async () => {
    const { version } = await server.api('GET /staff/saved-replies', {}, sana)
    const save = (title: string) => {
      const replies = [{ title, body: 'Hello {first_name}', kind: 'damage' as const }]
      return server.call('PUT /staff/saved-replies', { body: { version, replies } }, sana)
    }
    const saved = await Promise.all(['One', 'Two', 'Three', 'Four'].map(save))
    expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const { replies } = await server.api('GET /staff/saved-replies', {}, sana)
    expect(replies).toMatchObject([{ body: 'Hello {first_name}', kind: 'damage' }])
  })
})

describe('the inbox', () => {
  it('has each request in the right section, earliest deadline first', async () => {
    const [late, urgent, waiting] = [
      await writeRequest(server, undefined, { kind: 'damage' }),
      await writeRequest(server, undefined, { priority: 'urgent' }),
      await writeRequest(server),
    ]
    const overdue = new Date(server.context.now().getTime() - 1000)
    await db.updateTable('support_requests').set({ due_at: overdue }).where('id', '=', late.id).execute()
    const move = (state: 'waiting' | 'open' | 'closed', version: number) =>
      server.api(
        'POST /staff/support/:requestId/state',
        { params: { requestId: waiting.id }, body: { version, state } },
        sana,
      )
    expect(await move('waiting', 1)).toMatchObject({ state: 'waiting', version: 2 })
    // It is already in that state: nothing changes.
    expect(await move('waiting', 2)).toMatchObject({ version: 2 })
    const open = await listed({ tab: 'open' })
    expect(open[0]).toBe(late.id)
    expect(open).toContain(urgent.id)
    expect(open).not.toContain(waiting.id)
    expect(await listed({ tab: 'late' })).toEqual([late.id])
    expect(await listed({ tab: 'waiting' })).toEqual([waiting.id])
    expect(await listed({ priority: 'urgent', limit: 100 })).toContain(urgent.id)
    expect(await listed({ kind: 'privacy' })).not.toContain(urgent.id)
    const params = { requestId: urgent.id }
    const assigned = { params, body: { version: 1, staff_id: olivia.id } }
    expect(await server.api('POST /staff/support/:requestId/assign', assigned, sana)).toMatchObject({
      assigned_to: { id: olivia.id, name: 'operator from Itemo' },
      is_mine: false,
    })
    expect(await listed({ tab: 'mine' }, olivia)).toEqual([urgent.id])
    const toFinance = { params, body: { version: 2, staff_id: finn.id } }
    expect(await server.refused('POST /staff/support/:requestId/assign', toFinance, sana)).toMatchObject({
      status: 422,
    })
    expect(await move('closed', 2)).toMatchObject({ state: 'closed' })
    expect(await listed({ tab: 'closed' })).toContain(waiting.id)
  })

  it('shows a moderator requests linked to their cases, and finance those about a rental', async () => {
    const { rentalId, renter } = await createHire(server)
    const { id } = await writeRequest(server)
    const caseId = await openCaseAbout(server)
    for (const other of [marcus, finn]) expect(await listed({}, other)).toEqual([])
    const { number } = await db.selectFrom('cases').select('number').where('id', '=', caseId).executeTakeFirstOrThrow()
    const link = (version: number, more: object, as = sana) =>
      server.call(
        'POST /staff/support/:requestId/link',
        { params: { requestId: id }, body: { version, kind: 'damage', ...more } },
        as,
      )
    for (const [field, name] of [
      ['rental', 'R-00000000'],
      ['item', rentalId],
      ['case', 'S-1'],
    ] as const)
      expect(await link(1, { [field]: name })).toMatchObject({
        status: 422,
        body: { error: { fields: { [field]: expect.any(String) } } },
      })
    const linked = await link(1, { rental: `R-${rentalId.slice(0, 8)}`, case: `c-${number}` })
    expect(linked.body).toMatchObject({ kind: 'damage', rental: { id: rentalId }, case: { id: caseId }, version: 2 })
    expect(await listed({}, finn)).toEqual([id])
    expect(await listed({}, marcus)).toEqual([])
    await server.api('POST /staff/cases/:caseId/claim', { params: { caseId }, body: { version: 1 } }, marcus)
    expect(await listed({}, marcus)).toEqual([id])
    expect(await look(id, marcus)).toMatchObject({ email: null, may_act: false, case: { id: caseId } })
    expect(await look(id, finn)).toMatchObject({ email: null, may_act: false, case: null, rental: { id: rentalId } })
    // Someone on either side of that rental can't take part.
    await db.updateTable('rentals').set({ renter_id: olivia.id }).where('id', '=', rentalId).execute()
    expect(await reply(id, { version: 2 }, olivia)).toMatchObject({
      status: 403,
      body: { error: { code: 'own_matter' } },
    })
    await db.updateTable('rentals').set({ renter_id: renter.id }).where('id', '=', rentalId).execute()
    // A missing reference is left unchanged; and nobody can unlink a case that they can't see.
    expect((await link(2, {})).body).toMatchObject({ rental: { id: rentalId }, case: { id: caseId }, version: 3 })
    await db.updateTable('cases').set({ restricted: true }).where('id', '=', caseId).execute()
    expect((await link(3, { rental: '', case: '' })).body).toMatchObject({ rental: null, case: null, version: 4 })
    expect(await look(id, olivia)).toMatchObject({ case: { id: caseId } })
    expect((await link(4, { case: '' }, olivia)).body).toMatchObject({ case: null, version: 5 })
    expect(await look(id, olivia)).toMatchObject({ case: null })
  })

  it('can be searched by number, within what one may see', async () => {
    const { id, number } = await writeRequest(server)
    const search = async (as: Member) =>
      (await server.api('GET /staff/search', { query: { q: `s-${number}` } }, as)).support
    expect(await search(sana)).toMatchObject([{ id, title: `S-${number} · A drill` }])
    expect(await search(marcus)).toEqual([])
  })
})

describe("a request's data", () => {
  it('is deleted with its writer, including all messages', async () => {
    const member = await createMember(server)
    const { id } = await writeRequest(server, member)
    await reply(id, { version: 1 })
    await server.api('POST /my/deletion', { body: {} }, member)
    const left = db.selectFrom('support_messages').select('id').where('request_id', '=', id)
    expect(await left.execute()).toEqual([])
  })
})
