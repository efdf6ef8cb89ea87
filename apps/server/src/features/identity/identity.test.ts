import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { agreed, answerCheck, checked, deliver, identityReads, startCheck } from '../../../test/identity-page.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { eraseAccount } from '../accounts/account-privacy.ts'
import { followCheck } from './follow-check.ts'

const { server, sandbox } = await serverAndCards({ undrainedQueues: [] })
const { db, sandboxDb } = server
const { casesOf, checksOf, mine, refresh, rename, sessionsFor, tickOf } = identityReads(server)

describe('an identity check', () => {
  it('opens one session at the provider, however many requests start it at once', async () => {
    const member = await createMember(server)
    const urls = await Promise.all(Array.from({ length: 10 }, () => startCheck(server, member)))
    expect(new Set(urls).size).toBe(1)
    expect(await checksOf(member)).toMatchObject([{ state: 'open', attempts: 0 }])
    expect(await sessionsFor(member)).toHaveLength(1)
  })

  it('leaves nothing open if the provider is down, and works afterwards', async () => {
    const member = await createMember(server)
    sandbox.faults.everyCall = 'refuse'
    const tries = Array.from({ length: 5 }, () => server.refused('POST /my/identity/checks', agreed, member))
    for (const error of await Promise.all(tries))
      expect(error).toMatchObject({ status: 502, code: 'identity_provider' })
    expect(await checksOf(member)).toEqual([])
    sandbox.faults.everyCall = null
    await startCheck(server, member)
    expect(await checksOf(member)).toMatchObject([{ state: 'open' }])
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/api/v1/me', 'x', `/${'a'.repeat(501)}`])(
    "refuses to return anywhere but to the site's own screens: %s",
    async (return_to) => {
      const body = { ...agreed.body, return_to }
      const error = await server.refused('POST /my/identity/checks', { body }, await createMember(server))
      expect(error).toMatchObject({ status: 422, fields: { return_to: expect.any(String) } })
    },
  )

  it('needs consent to the current text', async () => {
    const member = await createMember(server)
    for (const body of [
      { ...agreed.body, consent: false },
      { ...agreed.body, consent_version: '2020-01-01' },
    ]) {
      expect(await server.refused('POST /my/identity/checks', { body }, member)).toMatchObject({
        status: 422,
        code: 'consent_needed',
      })
    }
    expect(await checksOf(member)).toEqual([])
  })
})

describe('a webhook about identity checks', () => {
  it("that refers to another person's check changes nothing", async () => {
    const member = await createMember(server)
    await startCheck(server, member)
    const [check] = await checksOf(member)
    const { api } = server.context.cards
    const forged = await api.identity.verificationSessions.create({
      type: 'document',
      client_reference_id: check?.id ?? '',
    })
    await answerCheck(server, forged.url ?? '', 'own_name')
    await deliver(server, sandbox)
    expect(await checksOf(member)).toMatchObject([{ state: 'open', version: 0 }])
    expect(await tickOf(member)).toBeNull()
  })
})

describe('a name', () => {
  it('that changes removes the tick at once, and changing back restores it without the provider', async () => {
    const member = await checked(server, sandbox, 'own_name', 'Iris Tarn')
    sandbox.faults.everyCall = 'refuse'
    await rename(member, 'Quite Another')
    expect(await tickOf(member)).toBeNull()
    expect(await mine(member)).toMatchObject({ verdict: 'name_differs' })
    await rename(member, 'Iris  Tarn')
    expect(await tickOf(member)).not.toBeNull()
    await rename(member, 'iris-tarn')
    expect(await tickOf(member)).not.toBeNull()
  })

  it('that changes between the document and the result is compared as it is then', async () => {
    sandbox.faults.webhooks = 'hold'
    const member = await createMember(server, 'Early Name')
    await answerCheck(server, await startCheck(server, member), 'own_name')
    const [check] = await checksOf(member)
    await Promise.all([
      rename(member, 'Later Name'),
      ...Array.from({ length: 4 }, () => followCheck(server.context, check?.id ?? '')),
    ])
    await deliver(server, sandbox)
    expect(await mine(member)).toMatchObject({ verdict: 'name_differs' })
    expect(await tickOf(member)).toBeNull()
  })
})

describe('a person', () => {
  it("under 18 gets a case, and can't list or request until staff have decided", async () => {
    const member = await checked(server, sandbox, 'aged_17')
    expect(await mine(member)).toMatchObject({ verdict: 'under_age' })
    expect(await casesOf(member)).toMatchObject([{ priority: 2, reason: 'fake_person', state: 'open' }])
    expect(await server.refused('POST /my/identity/checks', agreed, member)).toMatchObject({ code: 'under_age' })
    await server.api('DELETE /my/identity', {}, member)
    expect(await mine(member)).toMatchObject({ verdict: 'under_age' })
    const staff = await createStaff(server, ['moderator'])
    const { identity } = await server.api('GET /staff/people/:userId', { params: { userId: member.id } }, staff)
    const decided = {
      decision: 'grant' as const,
      reason: 'Their passport says 1988.',
      version: identity?.version ?? -1,
    }
    await server.api('POST /staff/people/:userId/identity', { params: { userId: member.id }, body: decided }, staff)
    expect(await mine(member)).toMatchObject({ verdict: 'tick' })
  })

  it('found to be under 18 remains so, whatever the next document says', async () => {
    sandbox.faults.webhooks = 'hold'
    const member = await createMember(server)
    const url = await startCheck(server, member)
    await db.updateTable('identity_checks').set({ of_age: false }).where('user_id', '=', member.id).execute()
    await answerCheck(server, url, 'own_name')
    await refresh(member)
    expect(await mine(member)).toMatchObject({ verdict: 'under_age' })
    expect(await tickOf(member)).toBeNull()
  })

  it('whose last attempt fails gets no other, even before a webhook', async () => {
    sandbox.faults.webhooks = 'hold'
    const member = await createMember(server)
    for (let count = 0; count < 3; count++)
      await answerCheck(server, await startCheck(server, member), 'document_expired')
    expect(await server.refused('POST /my/identity/checks', agreed, member)).toMatchObject({
      code: 'identity_attempts_used',
    })
  })

  it('whose two accounts are checked at once has one tick', async () => {
    const twins = await Promise.all(['Ivy Thorn', 'Ivy Thorn'].map((name) => createMember(server, name)))
    sandbox.faults.webhooks = 'hold'
    for (const twin of twins) await answerCheck(server, await startCheck(server, twin), 'own_name')
    const checks = (await Promise.all(twins.map(checksOf))).flat()
    await Promise.all(checks.map(({ id }) => followCheck(server.context, id)))
    const verdicts = await Promise.all(twins.map(async (twin) => (await mine(twin)).verdict))
    expect(verdicts.toSorted()).toEqual(['needs_review', 'tick'])
    expect((await Promise.all(twins.map(tickOf))).filter((at) => at !== null)).toHaveLength(1)
  })
})

describe('a staff decision', () => {
  const decide = async (member: Member, decision: 'grant' | 'withdraw' | 'require', as: Member, version?: number) => {
    const params = { userId: member.id }
    const { identity } = await server.api('GET /staff/people/:userId', { params }, as)
    const body = { decision, version: version ?? identity?.version ?? -1, reason: 'We looked at their papers.' }
    return server.call('POST /staff/people/:userId/identity', { params, body }, as)
  }

  it('needs the current version: of ten at once one counts', async () => {
    const [member, staff] = [await createMember(server), await createStaff(server, ['moderator'])]
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(member, 'grant', staff, 0)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    const entries = db.selectFrom('audit_entries').select('act').where('subject_id', '=', member.id)
    expect(await entries.execute()).toEqual([{ act: 'person.identity' }])
  })

  it('is for moderators, and not about oneself', async () => {
    const [member, support] = [await createMember(server), await createStaff(server, ['support'])]
    expect(await decide(member, 'grant', support)).toMatchObject({ status: 403 })
    const operator = await createStaff(server, ['operator'])
    expect(await decide(operator, 'grant', operator)).toMatchObject({
      status: 403,
      body: { error: { code: 'own_matter' } },
    })
  })
})

describe('stored identity data', () => {
  it('has nothing from a document outside the sandbox, and is deleted with the account', async () => {
    const names = ['Zebulon', 'Quartermaine']
    const member = await checked(server, sandbox, 'own_name', 'Plain Person')
    const [check] = await checksOf(member)
    // As from a document: another name, and a birth date that nobody else has.
    const session = check?.provider_session_id ?? ''
    const facts = { first_name: names[0], last_name: names[1], dob: { day: 13, month: 7, year: 1931 } }
    await sandboxDb
      .updateTable('sandbox.verification_sessions')
      .set({ outputs: JSON.stringify(facts) })
      .where('id', '=', session)
      .execute()
    await rename(member, 'Plain Persona')
    await deliver(server, sandbox)
    await refresh(member)
    const tables = await db
      .selectFrom('information_schema.tables' as never)
      .select(['table_schema', 'table_name'] as never)
      .where('table_type' as never, '=', 'BASE TABLE' as never)
      .where('table_schema' as never, 'not in', ['pg_catalog', 'information_schema', 'sandbox'] as never)
      .execute()
    const found: string[] = []
    for (const { table_schema, table_name } of tables as { table_schema: string; table_name: string }[]) {
      const rows = await db
        .selectFrom(`${table_schema}.${table_name}` as 'profiles')
        .selectAll()
        .execute()
      const text = JSON.stringify(rows).toLowerCase()
      for (const word of [...names, '1931-07-13', '1931-7-13', '13.07.1931', session.replace('vs_', 'check_')])
        if (text.includes(word.toLowerCase())) found.push(`${table_name} ${word}`)
    }
    expect(tables.length).toBeGreaterThan(50)
    expect(found).toEqual([])
    const data = JSON.stringify(await server.api('GET /my/data', {}, member))
    expect(data).toContain('a fingerprint of your name and birth date')
    await eraseAccount(server.context, member.id)
    expect(await checksOf(member)).toEqual([])
  })
})
