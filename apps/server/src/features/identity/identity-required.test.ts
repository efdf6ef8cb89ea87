import { documentOf } from '@itemo/card-sandbox/verification-pages.ts'
import { foldName } from '@itemo/domain/identity/name-match.ts'
import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createHire, createItem, dayFromNow, renew } from '../../../test/hires.ts'
import { agreed, answerCheck, startCheck } from '../../../test/identity-page.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { writeCheck, writeGrant } from '../../../test/table-identity.ts'

const server = await serverOfFile({
  env: { IDENTITY_CHECKS: 'both', IDENTITY_ABOVE_PENCE: '8000', IDENTITY_RECHECK_MONTHS: '12' },
})
const open = await serverOfFile()

const place = { pickup_location: 'The blue door' }

async function wanted(owner: Member, days: number, deposit?: number) {
  const { id: itemId } = await createItem(server, owner, {
    daily_rate: 30,
    weekly_rate: 200,
    ...(deposit !== undefined && { deposit }),
  })
  return { itemId, startDate: dayFromNow(server, 10), endDate: dayFromNow(server, 9 + days) }
}

/** Gives someone a check that is valid for this many more days. */
async function counting(member: Member, days: number, person_key: Buffer | null = null): Promise<void> {
  const now = server.context.now()
  await writeCheck(server, member.id, {
    state: 'verified',
    of_age: true,
    name_match: 'same',
    person_key,
    matched_name_key: server.context.identity.keyOf('name', foldName(member.name)),
    result_at: now,
    verified_at: now,
    valid_until: new Date(now.getTime() + days * 86_400_000),
  })
}

/** The expiry notices that someone got, oldest first. */
async function warningsOf({ id }: Member): Promise<string[]> {
  const told = server.db.selectFrom('notifications').select('title').where('user_id', '=', id)
  const rows = await told.where('kind', '=', 'identity_expiring').orderBy('created_at').execute()
  return rows.map(({ title }) => title)
}

describe('a required identity check', () => {
  it.each([
    [1, undefined, false],
    [4, undefined, true],
    [1, 80, true],
  ] as const)('for a rental of %i days with a deposit of %s: %s', async (days, deposit, isNeeded) => {
    const [owner, renter] = [await createMember(server), await createMember(server)]
    const body = await wanted(owner, days, deposit)
    expect(await server.api('POST /quotes', { body }, renter)).toMatchObject({ identity_needed: isNeeded })
    expect(await server.api('POST /quotes', { body }, owner)).toMatchObject({ identity_needed: false })
    expect(await server.api('POST /quotes', { body })).toMatchObject({ identity_needed: false })
    const answer = await server.call('POST /rentals', { body }, renter)
    expect(answer.status).toBe(isNeeded ? 403 : 200)
    if (!isNeeded) return
    expect(answer.body).toMatchObject({ error: { code: 'identity_needed' } })
    expect(await server.db.selectFrom('rentals').select('id').where('renter_id', '=', renter.id).execute()).toEqual([])
    await writeGrant(server, renter.id, renter.name)
    expect(await server.api('POST /quotes', { body }, renter)).toMatchObject({ identity_needed: false })
    await server.api('POST /rentals', { body }, renter)
  })

  it('is needed by an owner to approve, and never to decline', async () => {
    const { owner, rentalId } = await createHire(server)
    const params = { rentalId }
    const rows = server.db.updateTable('rentals').where('id', '=', rentalId)
    await rows.set({ total_amount: 115, base_amount: 100, addons_amount: 0, platform_fee: 15 }).execute()
    expect(await server.api('GET /rentals/:rentalId/request', { params }, owner)).toMatchObject({
      identity_needed: true,
    })
    const { rentals } = await server.api('GET /my/rentals', { query: {} }, owner)
    expect(rentals).toMatchObject([{ identity_needed: true }])
    expect(await server.refused('POST /rentals/:rentalId/approve', { params, body: place }, owner)).toMatchObject({
      status: 403,
      code: 'identity_needed',
    })
    await server.api('POST /rentals/:rentalId/decline', { params, body: { cancellation_reason: '' } }, owner)
  })

  it('is announced with what it is needed for', async () => {
    const identity = await server.api('GET /my/identity', {}, await createMember(server))
    expect(identity).toMatchObject({ mode: 'both', required_for: ['request', 'approval'], above: 80, verdict: 'none' })
  })

  it('expires after its months, with warnings before', async () => {
    const member = await createMember(server)
    await counting(member, 10)
    expect(await server.api('GET /my/identity', {}, member)).toMatchObject({ verdict: 'tick' })
    for (let days = 0; days < 3; days++) {
      server.advance(86_400_000)
      await server.context.jobs.drain()
    }
    expect(await warningsOf(member)).toEqual([
      'Your identity check ends in 30 days',
      'Your identity check ends in 7 days',
    ])
    server.advance(8 * 86_400_000)
    await server.context.jobs.drain()
    const later = await renew(server, member)
    expect(await server.api('GET /my/identity', {}, later)).toMatchObject({ verdict: 'none', state: 'expired' })
  })

  it("done again keeps the first of one person's two accounts the first", async () => {
    const [first, second] = [await createMember(server), await createMember(server)]
    const { first_name: given, last_name: family, dob } = documentOf(first.name)
    const born = `${dob.year}-${dob.month}-${dob.day}`
    const key = server.context.identity.keyOf('person', foldName(`${given} ${family}`), born)
    await counting(first, 20, key)
    server.advance(1000)
    await counting(second, 300, key)
    expect(await server.api('GET /my/identity', {}, second)).toMatchObject({ verdict: 'needs_review' })
    await answerCheck(server, await startCheck(server, first), 'own_name')
    expect(await server.api('POST /my/identity/refresh', {}, first)).toMatchObject({
      verdict: 'tick',
      state: 'verified',
    })
    expect(await server.api('GET /my/identity', {}, second)).toMatchObject({ verdict: 'needs_review' })
  })

  it('can be done again in its last month without losing the tick', async () => {
    const member = await createMember(server)
    await counting(member, 31)
    expect(await server.refused('POST /my/identity/checks', agreed, member)).toMatchObject({
      code: 'identity_verified_already',
    })
    server.advance(2 * 86_400_000)
    const again = await renew(server, member)
    const url = await startCheck(server, again)
    expect(await server.api('GET /my/identity', {}, again)).toMatchObject({ verdict: 'tick', state: 'open' })
    await answerCheck(server, url, 'own_name')
    await server.api('POST /my/identity/refresh', {}, again)
    for (const days of [25, 15]) {
      server.advance(days * 86_400_000)
      await server.context.jobs.drain()
    }
    const later = await renew(server, member)
    expect(await server.api('GET /my/identity', {}, later)).toMatchObject({ verdict: 'tick', state: 'verified' })
    expect(await warningsOf(member)).toEqual([])
  })
})

describe('identity checks that operators decide on', () => {
  const decide = async (changes: object) => {
    const operator = await createStaff(open, ['operator'])
    const { settings } = await open.api('GET /staff/settings', {}, operator)
    const { value, version } = settings.find(({ key }) => key === 'identity') ?? {}
    const body = { version: version ?? 0, value: { ...(value as object), ...changes }, reason: 'We thought about it.' }
    return open.api('PUT /staff/settings/:key', { params: { key: 'identity' }, body }, operator)
  }

  it('are optional at first, and the configuration tells every page the current rule', async () => {
    expect((await open.api('GET /config', {})).identity).toMatchObject({ checks: 'optional', sandbox: true })
    expect(await decide({ checks: 'before_request' })).toMatchObject({ source: 'decided', version_in_force: 1 })
    expect((await open.api('GET /config', {})).identity.checks).toBe('before_request')
  })

  it("don't hold up a request that was sent before the rule", async () => {
    await decide({ checks: 'off' })
    const { owner, rentalId } = await createHire(open)
    open.advance(60_000)
    await decide({ checks: 'both' })
    const params = { rentalId }
    expect(await open.api('GET /rentals/:rentalId/request', { params }, owner)).toMatchObject({
      identity_needed: false,
    })
    await open.api('POST /rentals/:rentalId/approve', { params, body: place }, owner)
    const { id: itemId } = await createItem(open, owner)
    const body = { itemId, startDate: dayFromNow(open, 10), endDate: dayFromNow(open, 11) }
    expect(await open.refused('POST /rentals', { body }, await createMember(open))).toMatchObject({
      code: 'identity_needed',
    })
  })

  it("aren't offered or needed when they are off", async () => {
    await decide({ checks: 'off' })
    const [owner, renter] = [await createMember(open), await createMember(open)]
    expect(await open.api('GET /my/identity', {}, renter)).toMatchObject({ mode: 'off', required_for: [] })
    expect(await open.refused('POST /my/identity/checks', agreed, renter)).toMatchObject({
      status: 409,
      code: 'identity_not_offered',
    })
    const { id: itemId } = await createItem(open, owner, { deposit: 400 })
    const body = { itemId, startDate: dayFromNow(open, 10), endDate: dayFromNow(open, 40) }
    await open.api('POST /rentals', { body }, renter)
  })
})
