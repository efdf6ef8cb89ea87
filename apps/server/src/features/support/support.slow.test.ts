import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../test/auth.ts'
import { createMember } from '../../../test/factories.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { deleteSupportRequestsOf, supportExporter } from './support-privacy.ts'

const operator = 'operator@itemo.example'

const server = await serverOfFile({ env: { SUPPORT_EMAIL: operator } })
beforeEach(async () => {
  await server.db.deleteFrom('mailbox').execute()
})

function someEmail(): string {
  return `asks-${crypto.randomUUID()}@example.org`
}

function request(changes: Record<string, unknown> = {}) {
  return { name: 'Ada', email: someEmail(), subject: 'A drill', message: 'It does not turn.', ...changes }
}

async function kept(email: string) {
  return server.db.selectFrom('support_requests').selectAll().where('email', '=', email).execute()
}

describe('a support request', () => {
  test('by a visitor is stored, emailed to the operator and confirmed to its sender [accounts 7.16]', async () => {
    const body = request()
    const { success, reference } = await server.api('POST /support-requests', { body })
    expect(success).toBe(true)
    expect(await kept(body.email)).toMatchObject([{ ...body, priority: 'normal', user_id: null }])
    const [toOperator, ...more] = await mailsTo(server, operator)
    expect(more).toEqual([])
    expect(toOperator?.subject).toBe(`A drill (support request ${reference})`)
    expect(toOperator?.text).toContain('It does not turn.')
    expect(toOperator?.text).toContain('Not logged in')
    const [toSender, ...others] = await mailsTo(server, body.email)
    expect(others).toEqual([])
    expect(toSender?.subject).toContain(reference)
    expect(toSender?.text).toContain('24-48 hours')
  })

  test('by a member names them to the operator and is in their data export', async () => {
    const member = await createMember(server)
    const body = request({ email: member.email, subject: 'Mine' })
    await server.api('POST /support-requests', { body }, member)
    const [mail] = await mailsTo(server, operator)
    expect(mail?.text).toContain(`Logged in as member ${member.id}`)
    expect(await supportExporter.collect(server.db, member.id)).toMatchObject([{ subject: 'Mine' }])
  })

  test('is marked in the subject if it is urgent or high', async () => {
    for (const [priority, mark] of [
      ['urgent', '[URGENT] Help'],
      ['high', '[High] Help'],
      ['low', 'Help'],
    ] as const) {
      await server.api('POST /support-requests', { body: request({ priority, subject: 'Help' }) })
      const [mail] = await mailsTo(server, operator)
      expect(mail?.subject.startsWith(mark), mail?.subject).toBe(true)
      expect(mail?.text).toContain(`Priority: ${priority}`)
    }
  })

  test("can't inject email headers", async () => {
    const subject = 'Hello\r\nBcc: everyone@example.org\r\n\r\nBuy this'
    const body = request({ subject, name: 'Eve\nReply-To: eve@example.org' })
    await server.api('POST /support-requests', { body })
    await server.context.jobs.drain()
    const mails = await server.db.selectFrom('mailbox').selectAll().execute()
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([body.email, operator].toSorted())
    for (const { subject: line, headers } of mails) {
      expect(line).not.toMatch(/[\r\n]/)
      expect(JSON.stringify(headers)).not.toContain('eve@')
    }
    expect(mails.find(({ recipient }) => recipient === operator)?.headers).toEqual({ 'Reply-To': body.email })
  })

  test('sends none of its own text to the address it gives', async () => {
    const body = request({ name: 'Cheap Watches', subject: 'Buy at watches.example', message: 'www.watches.example' })
    await server.api('POST /support-requests', { body })
    const [mail] = await mailsTo(server, body.email)
    expect(mail?.subject + (mail?.text ?? '') + (mail?.html ?? '')).not.toMatch(/watches/i)
  })

  test('shows markup as text', async () => {
    await server.api('POST /support-requests', { body: request({ message: '<img src=x onerror=alert(1)>' }) })
    const [mail] = await mailsTo(server, operator)
    expect(mail?.html).not.toContain('<img')
    expect(mail?.text).toContain('<img src=x onerror=alert(1)>')
  })
})

describe('a refused request', () => {
  test('without a field has a message for each', async () => {
    const error = await server.refused('POST /support-requests', { body: { email: 'x' } })
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid_input',
      message: 'Missing required fields',
      fields: {
        name: 'Name is required',
        subject: 'Subject is required',
        message: 'Message is required',
        email: 'Invalid email address',
      },
    })
    const blank = await server.refused('POST /support-requests', { body: request({ email: ' ' }) })
    expect(blank).toMatchObject({ message: 'Missing required fields', fields: { email: 'Email is required' } })
  })

  test('with an invalid address says so', async () => {
    for (const email of ['ada', 'a@b.org,c@d.org', 'a@b.org\nBcc: c@d.org']) {
      const error = await server.refused('POST /support-requests', { body: request({ email }) })
      expect(error).toMatchObject({ status: 422, message: 'Invalid email', fields: { email: 'Invalid email address' } })
    }
  })

  test("with characters or lengths that can't be stored names the field", async () => {
    for (const [field, value] of [
      ['name', 'nul \u0000'],
      ['subject', 'half \uD83D'],
      ['message', 'x'.repeat(4001)],
      ['subject', 'x'.repeat(151)],
      ['priority', 'whenever'],
    ] as const) {
      const error = await server.refused('POST /support-requests', { body: request({ [field]: value }) })
      expect(error.status).toBe(422)
      expect(Object.keys(error.fields ?? {})).toEqual([field])
    }
    const body = request({ name: 'שלום 🚲', message: 'مرحبا\nsecond line' })
    await server.api('POST /support-requests', { body })
    expect(await kept(body.email)).toMatchObject([{ name: body.name, message: body.message }])
  })

  describe('because the outbox is unavailable', () => {
    afterEach(() => server.db.schema.alterTable('support_away').renameTo('support_requests').execute())

    test('says that it failed, and stores nothing', async () => {
      await server.db.schema.alterTable('support_requests').renameTo('support_away').execute()
      const error = await server.refused('POST /support-requests', { body: request() })
      expect(error).toMatchObject({ status: 503, code: 'unavailable', message: 'Failed to send' })
    })
  })
})

describe('many requests', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({ env: { RATE_LIMITS: 'true', TRUST_PROXY: 'true', SUPPORT_EMAIL: operator } })
  })
  afterAll(() => limited.close())

  test('at once are limited to ten from one place, and four for one address', async () => {
    const email = someEmail()
    const same = await Promise.all(
      Array.from({ length: 8 }, () => limited.call('POST /support-requests', { body: request({ email }) })),
    )
    expect(same.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(same.filter(({ status }) => status === 429)).toHaveLength(4)
    const others = await Promise.all(
      Array.from({ length: 10 }, () => limited.call('POST /support-requests', { body: request() })),
    )
    expect(others.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await limited.db.selectFrom('support_requests').select('id').execute()).toHaveLength(6)
    const late = others.find(({ status }) => status === 429)
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe("strangers on many networks who use someone's address", () => {
  test("don't stop a visitor or member with it from writing, and send it at most four emails", async () => {
    const limited = await startTestServer({
      env: { RATE_LIMITS: 'true', TRUST_PROXY: 'true', SUPPORT_EMAIL: operator },
    })
    try {
      const member = await createMember(limited)
      const write = (network: string, token?: string) =>
        limited.fetch('/api/v1/support-requests', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': network,
            ...(token && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(request({ email: member.email })),
        })
      const strangers = Array.from({ length: 12 }, (_, index) => write(`198.51.100.${index}`))
      for (const { status } of await Promise.all(strangers)) expect(status).toBe(200)
      expect([(await write('203.0.113.7')).status, (await write('203.0.113.8', member.token)).status]).toEqual([
        200, 200,
      ])
      await limited.context.jobs.drain()
      const sent = limited.db.selectFrom('mailbox').select('id').where('recipient', '=', member.email)
      expect(await sent.execute()).toHaveLength(4)
    } finally {
      await limited.close()
    }
  })
})

describe('stored requests', () => {
  test('are deleted after two years', async () => {
    const [old, young] = [request(), request()]
    await server.api('POST /support-requests', { body: old })
    await server.context.jobs.drain()
    server.advance(729 * 86_400_000)
    await server.api('POST /support-requests', { body: young })
    await server.context.jobs.drain()
    expect(await kept(old.email)).toHaveLength(1)
    server.advance(2 * 86_400_000)
    await server.context.jobs.drain()
    expect(await kept(old.email)).toEqual([])
    expect(await kept(young.email)).toHaveLength(1)
  })

  test('are deleted with their sender, logged in or not', async () => {
    const member = await createMember(server)
    const stranger = request()
    await server.api('POST /support-requests', { body: request() }, member)
    await server.api('POST /support-requests', { body: request({ email: member.email.toUpperCase() }) })
    await server.api('POST /support-requests', { body: stranger })
    const person = { userId: member.id, email: member.email }
    expect(await deleteSupportRequestsOf(server.db, person)).toBe(2)
    expect(await kept(stranger.email)).toHaveLength(1)
  })
})

test('answer times need at least twenty problem reports with a known outcome [accounts 2.68]', async () => {
  const times = () => server.api('GET /answer-times', {})
  await server.db.deleteFrom('support_requests').execute()
  const at = server.context.now().getTime()
  const minutesAgo = (minutes: number) => new Date(at - minutes * 60_000)
  const report = (age: number, took: number | null) => ({
    ...request(),
    kind: 'problem' as const,
    priority: 'normal' as const,
    created_at: minutesAgo(age),
    first_reply_at: took === null ? null : minutesAgo(age - took),
    state: took === null ? ('open' as const) : ('answered' as const),
  })
  const closed = (after: number) => ({
    ...report(10_000, null),
    state: 'closed',
    closed_at: minutesAgo(10_000 - after),
  })
  const add = (rows: readonly object[]) =>
    server.db
      .insertInto('support_requests')
      .values(rows as ReturnType<typeof report>[])
      .execute()
  // Without staff in the inbox, answers are sent by email, and their times aren't known.
  expect(await times()).toEqual({ measured: false, times: null })
  await createStaff(server, ['support'])
  // The outcome of these isn't known yet, answered or not.
  await add(Array.from({ length: 20 }, (_, index) => report(100, index % 2 ? 5 : null)))
  await add([
    ...Array.from({ length: 16 }, (_, index) => report(10_000, (index + 1) * 10)),
    { ...report(10_000, 1430), kind: 'damage' },
    { ...report(10_000, 1440), kind: 'question', priority: 'urgent' },
    // The next four don't count: the 24-hour promise doesn't cover the first two, one was closed in time, and one is too old.
    { ...report(10_000, 9000), kind: 'question', priority: 'high' },
    { ...report(10_000, 9000), kind: 'privacy', priority: 'high' },
    closed(1439),
    report(91 * 1440, 9000),
    report(1441, 1),
  ])
  expect(await times()).toEqual({ measured: true, times: null })
  // Closed too late without an answer: it counts as longer than any other.
  await add([closed(1441)])
  expect(await times()).toEqual({ measured: true, times: { reports: 20, median_minutes: 90, p95_minutes: 1440 } })
  await add([report(1500, null)])
  expect((await times()).times).toEqual({ reports: 21, median_minutes: 100, p95_minutes: null })
})
