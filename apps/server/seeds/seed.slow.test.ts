import { categories } from '@itemo/domain/categories.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { riskRuleWords } from '@itemo/domain/moderation/assess-listing.ts'
import { nextTransition } from '@itemo/domain/payments/next-transition.ts'
import { liveStatuses, rentalStatuses } from '@itemo/domain/rentals/rental-state.ts'
import { ItemInput } from '@itemo/domain/items/item-schemas.ts'
import { outwardPostcode } from '@itemo/domain/postcodes.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProvider } from '../src/features/payments/stripe-provider.ts'
import { describeOpenCases } from '../src/features/moderation/cases-report.ts'
import { createMember, type Member } from '../test/factories.ts'
import { startTestServer, type TestServer } from '../test/harness.ts'
import * as z from 'zod/mini'
import { placeOf } from './rows/seed-items.ts'
import { items } from './town/town-items.ts'
import { totpAt } from '../src/platform/sessions/totp.ts'
import { emailOf, people, type PersonKey } from './town/people.ts'
import { staffEmailOf, townStaff } from './town/town-staff.ts'
import { sidePx } from './pictures/backdrop.ts'
import { authClient } from '../test/auth.ts'
import { demoSignIn, type SeedDeps, type SeedOutcome } from './look-around.ts'
import { demoNotice, planDemoTown, seedDemoTown } from './seed.ts'

/**
 * The town is made once, by two servers that start at the same moment, after someone has signed up: most of the time is spent on its
 * pictures.
 */
let server: TestServer
let outcomes: SeedOutcome[]
let early: Member

const wanted = ({ context }: TestServer, changes: Partial<SeedDeps['config']> = {}): SeedDeps => ({
  ...context,
  config: { ...context.config, site: { ...context.config.site, seedDemo: true }, ...changes },
})

async function countAll({ db }: TestServer): Promise<Record<string, number>> {
  const tables = ['auth.users', 'profiles', 'items', 'uploads', 'rentals', 'payments', 'messages', 'sandbox.intents']
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
      return [table, rows[0]?.count ?? 0] as const
    }),
  )
  return Object.fromEntries(counts)
}

beforeAll(async () => {
  // Hourly, at 35 minutes past: it finds two people whom several have reported, so a drain in that minute would open two more cases.
  server = await startTestServer({ skippedJobs: ['moderation.people-rules'] })
  await planDemoTown(wanted(server))
  early = await createMember(server)
  outcomes = await Promise.all([seedDemoTown(wanted(server)), seedDemoTown(wanted(server))])
})
afterAll(() => server.close())

describe('the demo town', () => {
  it('is made by exactly one of two servers', () => {
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1)
    expect(outcomes.some((outcome) => outcome === 'busy' || outcome === 'already_made')).toBe(true)
  })

  it('changes nothing if it already exists', async () => {
    const before = await countAll(server)
    expect(await seedDemoTown(wanted(server))).toBe('already_made')
    expect(await countAll(server)).toEqual(before)
  })

  it("isn't made in production, unasked, without drawings, or where someone signed up", async () => {
    const other = await startTestServer()
    try {
      expect(await seedDemoTown(wanted(other, { mode: 'production' }))).toBe('not_wanted')
      expect(await seedDemoTown(other.context)).toBe('not_wanted')
      // An empty database lacks nothing but the drawings.
      expect(await seedDemoTown(wanted(other), () => undefined)).toBe('no_drawings')
      await planDemoTown(wanted(other), () => undefined)
      await createMember(other)
      // Nor is it planned where someone was first.
      await planDemoTown(wanted(other))
      expect(await seedDemoTown(wanted(other))).toBe('inhabited')
      expect(await countAll(other)).toMatchObject({ profiles: 1, items: 0, uploads: 0 })
    } finally {
      await other.close()
    }
  })

  it('is still made, once, next to someone who signed up before it was complete', async () => {
    expect((await countAll(server))['profiles']).toBe(17)
    expect(await server.api('GET /me', undefined, early)).toMatchObject({ id: early.id, is_demo: false })
    const planned = server.db.selectFrom('secrets').select('name').where('name', '=', 'demo town')
    expect(await planned.execute()).toEqual([])
    expect(await seedDemoTown(wanted(server))).toBe('already_made')
  })
})

describe('the content of the demo town', () => {
  it('has twelve people and four staff, marked as demo in name and in the table', async () => {
    const people = await server.db.selectFrom('profiles').selectAll().where('id', '<>', early.id).execute()
    expect(people).toHaveLength(16)
    for (const person of people)
      expect(person).toMatchObject({ is_demo: true, full_name: expect.stringMatching(/ \(demo\)$/) })
  })

  it('has sixty items over all categories and four more for the moderation queue, some paused, some boosted', async () => {
    const rows = await server.db.selectFrom('items').selectAll().execute()
    expect(rows).toHaveLength(64)
    expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(categories))
    expect(rows.filter(({ status }) => status === 'paused').length).toBeGreaterThan(1)
    const now = server.context.now()
    expect(
      rows.filter((item) => item.is_boosted && item.boost_expires_at && item.boost_expires_at > now).length,
    ).toBeGreaterThan(2)
    expect(new Set(rows.map(({ title }) => title)).size).toBe(64)
  })

  it('has a paid boost behind every boosted item, and a report for an owner', async () => {
    const { rows: wrong } = await sql`
      select i.title from items i
        left join boost_items bi on bi.item_id = i.id
        left join boosts b on b.id = bi.boost_id and b.status = 'running'
          and b.owner_id = i.user_id and b.expires_at = i.boost_expires_at and b.started_at > i.created_at
        left join payments p on p.subject_id = b.id and p.state = 'captured' and p.payer_id = i.user_id
        where i.is_boosted and p.id is null`.execute(server.db)
    expect(wrong).toEqual([])
    const { boosts } = await server.api('GET /my/boosts', { query: {} }, await signIn('maya'))
    expect(boosts.map(({ status }) => status)).toEqual(['running', 'ended'])
    expect(boosts[0]?.items).toMatchObject([{ views: 11, saves: 1, requests: 1 }])
  })

  it('has only items that their owners could have listed with the form', () => {
    for (const [key, item] of Object.entries(items)) {
      const addons = (item.addons ?? []).map(([name, price]) => ({ name, price }))
      const { title, text, category, daily, weekly, monthly, deposit } = item
      const form = {
        title,
        description: text,
        category,
        daily_rate: daily,
        weekly_rate: weekly,
        monthly_rate: monthly,
        location: placeOf(item).postcode,
        deposit_required: deposit !== undefined,
        deposit_amount: deposit,
        addons,
      }
      expect(z.safeParse(ItemInput, form).error, key).toBeUndefined()
      expect(outwardPostcode(form.location), key).not.toBe(form.location)
    }
  })

  it('has a rental in every state, unread messages and saved items', async () => {
    const rentals = await server.db.selectFrom('rentals').select('status').execute()
    expect(new Set(rentals.map(({ status }) => status))).toEqual(new Set(rentalStatuses))
    const unread = await server.db.selectFrom('messages').select('id').where('is_read', '=', false).execute()
    expect(unread.length).toBeGreaterThan(3)
    const saved = await server.db.selectFrom('saved_items').selectAll().execute()
    expect(saved.length).toBeGreaterThan(20)
  })

  it('has people who were notified of their rentals, some unread, and no email left to send', async () => {
    const told = await server.db.selectFrom('notifications').select(['kind', 'read_at', 'mail']).execute()
    expect(told.filter(({ kind }) => kind === 'request_received').length).toBeGreaterThan(5)
    expect(told.some(({ read_at }) => read_at === null)).toBe(true)
    expect(told.every(({ mail }) => mail === null)).toBe(true)
  })

  it('has reviews of completed rentals only, with matching scores, and some left to write', async () => {
    const { rows: wrong } = await sql`
      select v.id from reviews v join rentals r on r.id = v.rental_id
      where r.status <> 'completed' or v.created_at < r.end_date or v.created_at > ${server.context.now()}
        or v.reviewer_id <> case v.role when 'owner' then r.owner_id else r.renter_id end`.execute(server.db)
    expect(wrong).toEqual([])
    const maya = await signIn('maya')
    const { rentals } = await server.api('GET /my/rentals/past', { query: { role: 'renter' } }, maya)
    expect(rentals.some(({ status, reviewed }) => status === 'completed' && !reviewed)).toBe(true)
    const { id: userId } = await server.db
      .selectFrom('profiles')
      .select('id')
      .where('full_name', '=', people.leila.name)
      .executeTakeFirstOrThrow()
    const received = await server.api('GET /profiles/:userId/reviews', { params: { userId }, query: {} }, maya)
    expect(received).toMatchObject({ summary: { count: 1, average: 5 } })
    expect(await server.api('GET /profiles/:userId', { params: { userId } }, maya)).toMatchObject({ trust_score: 5 })
    const { testimonials } = await server.api('GET /testimonials', {})
    expect(testimonials).toMatchObject([
      { first_name: 'Owen', is_demo: true },
      { first_name: 'Marcus', is_demo: true },
    ])
  })

  it('has needs on the wanted board, newest first, and one of them with an offer', async () => {
    const { wants } = await server.api('GET /wants', { query: {} }, early)
    expect(wants.map(({ words }) => words)).toEqual([
      'Pressure washer for a patio',
      'Drill for putting up shelves',
      'Six walkie-talkies for a school fair',
    ])
    const offers = server.db.selectFrom('want_answers').innerJoin('items', 'items.id', 'want_answers.item_id')
    const [offer] = await offers.select(['items.title', 'total_pence']).execute()
    expect(offer).toEqual({ title: items.drill.title, total_pence: 2760 })
  })

  it('never hires out an item twice for a day, outside its period or on an excluded day', async () => {
    const { rows } = await sql<{ problem: string }>`
      select 'overlap' as problem from rentals a join rentals b on a.item_id = b.item_id and a.id < b.id
        where a.status in (${sql.join(liveStatuses)}) and b.status in (${sql.join(liveStatuses)})
          and daterange(a.start_date, a.end_date, '[]') && daterange(b.start_date, b.end_date, '[]')
      union all
      select 'outside of ' || i.title from rentals r join items i on i.id = r.item_id
        where r.start_date < i.available_from or r.end_date > i.available_until
          or exists (select from unnest(i.excluded_dates) day where day between r.start_date and r.end_date)
      union all
      select 'asked before it was listed: ' || i.title from rentals r join items i on i.id = r.item_id
        where r.created_at < i.created_at
      union all
      select 'an answer before its question' from rentals r join payments p on p.subject_id = r.id
        where p.captured_at < r.requested_at or (r.status = 'pending' and r.answer_by < ${server.context.now()})
      union all
      select 'talked before it was listed: ' || i.title from conversations c join items i on i.id = c.item_id
        where c.created_at < i.created_at`.execute(server.db)
    expect(rows).toEqual([])
  })
})

describe('the demo town in use', () => {
  it("has payments that match the provider's records", async () => {
    const payments = await server.db.selectFrom('payments').selectAll().execute()
    expect(payments.length).toBeGreaterThan(15)
    for (const payment of payments) {
      const { facts } = await readProvider(server.context, payment)
      const record = {
        state: payment.state,
        amountPence: payment.amount_pence,
        refundPence: payment.refund_pence,
      }
      expect(facts.checkout).toBe('complete')
      expect(nextTransition(record, facts), `${payment.state} ${JSON.stringify(facts)}`).toBeUndefined()
    }
    const owed = await server.sandboxDb
      .selectFrom('sandbox.events')
      .select('id')
      .where('deliver_at', 'is not', null)
      .execute()
    expect(owed).toEqual([])
  })

  it('has the right amount due to the owner of every paid rental, none of it pending', async () => {
    const hires = await server.db
      .selectFrom('rentals')
      .innerJoin('payments', 'payments.subject_id', 'rentals.id')
      .leftJoin('dues', 'dues.rental_id', 'rentals.id')
      .select(['status', 'total_amount', 'platform_fee', 'refund_pence', 'dues.amount_pence', 'dues.state'])
      .select('payments.state as money')
      .execute()
    const whole = hires.filter(({ money, refund_pence: back }) => money === 'captured' && back === 0)
    expect(whole.length).toBeGreaterThan(5)
    for (const { total_amount: total, platform_fee: fee, amount_pence: due } of whole) {
      expect(due).toBe(Math.round((Number(total) - Number(fee)) * 100))
    }
    const stateOf = (wanted: string) =>
      new Set(hires.flatMap(({ status, state }) => (status === wanted && state !== null ? [state] : [])))
    expect([...stateOf('pending')]).toEqual([])
    expect([...stateOf('confirmed')]).toEqual(['expected'])
    expect(stateOf('completed')).toContain('ready')
    await server.context.jobs.drain()
    expect(await server.db.selectFrom('transfers').select('id').execute()).toEqual([])
  })

  it('has a claim without a deposit, which its renter can answer', async () => {
    const listed = async (as: PersonKey, role: 'owner' | 'renter') => {
      const { rentals } = await server.api('GET /my/rentals/past', { query: { role } }, await signIn(as))
      return rentals.find(({ deposit }) => deposit?.claim)
    }
    const open = { mode: 'request', state: 'asked', claim: { amount: 15, state: 'open' } }
    expect(await listed('maya', 'owner')).toMatchObject({ status: 'completed', deposit: open })
    const claim = (await listed('tom', 'renter'))?.deposit?.claim
    expect(claim).toMatchObject({ actions: ['accept', 'offer', 'contest'] })
    expect(new Date(claim?.answer_by ?? 0).getTime()).toBeGreaterThan(server.context.now().getTime())
    await server.context.jobs.drain()
    const { open: money } = await server.api('GET /my/open-money', {}, await signIn('maya'))
    expect(money).toContainEqual(expect.objectContaining({ what: 'deposit', title: items.hammerSet.title }))
  })

  it('has work for the money console: a dispute due in four days, a failed refund, a contested damage case', async () => {
    const found = await sql<{ what: string }>`
      select 'dispute' as what from disputes where state = 'needs_response' and due_by - ${server.context.now()}::timestamptz
        between interval '4 days' and interval '5 days'
      union all select 'refund' from payments where state = 'refund_failed'
      union all select 'claim' from claims where state = 'contested'`.execute(server.db)
    expect(found.rows.map(({ what }) => what)).toEqual(['dispute', 'refund', 'claim'])
  })

  it('shows every picture of the feed in every size', async () => {
    const images = await server.db.selectFrom('item_images').select('image_url').execute()
    expect(images.length).toBeGreaterThan(140)
    const { boosted, items } = await server.api('GET /items', { query: {} })
    expect(items).toHaveLength(50)
    expect(boosted.length).toBeGreaterThan(2)
    for (const { image_url } of items.slice(0, 8)) {
      for (const width of [400, 800, 1600]) {
        const answer = await server.fetch(`/storage/v1/render/image/public/item_images/${image_url}?width=${width}`)
        expect(answer.status).toBe(200)
        const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect(picture).toMatchObject({
          format: 'webp',
          width: Math.min(width, sidePx),
          height: Math.min(width, sidePx),
        })
      }
    }
    const faces = await server.db
      .selectFrom('profiles')
      .select('profile_image')
      .where('profile_image', 'is not', null)
      .execute()
    for (const { profile_image } of faces) {
      const answer = await server.fetch(`/storage/v1/render/image/public/avatars/${profile_image}?width=400`)
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 400, height: 400 })
    }
    const uploads = await server.db.selectFrom('uploads').select(['path', 'owner_id', 'stored_at']).execute()
    const shown = [...images.map(({ image_url }) => image_url), ...faces.map(({ profile_image }) => profile_image)]
    expect(new Set(uploads.map(({ path }) => path))).toEqual(new Set(shown))
    expect(uploads.every(({ owner_id, stored_at }) => owner_id !== null && stored_at !== null)).toBe(true)
  })

  /** Nine readable cases, ten decided ones, and the items that are hidden because of them. */
  async function expectQueue(as: { readonly token: string }): Promise<void> {
    const { cases } = await server.api('GET /staff/cases', { query: {} }, as)
    const { cases: waiting } = await server.api('GET /staff/cases', { query: { tab: 'waiting' } }, as)
    expect([cases.length, waiting.length], cases.map(({ title }) => title).join('; ')).toEqual([9, 1])
    expect(cases.filter(({ is_late: isLate }) => isLate)).toHaveLength(1)
    const { cases: decided } = await server.api('GET /staff/cases', { query: { tab: 'decided' } }, as)
    const days = decided.map(({ opened_at: at }) => (server.context.now().getTime() - Date.parse(at)) / 86_400_000)
    expect([days.length, Math.round(Math.max(...days))]).toEqual([10, 58])
    for (const { id: caseId } of [...cases, ...waiting])
      expect((await server.api('GET /staff/cases/:caseId', { params: { caseId } }, as)).id).toBe(caseId)
    const { entries } = await server.api('GET /staff/audit', { query: {} }, as)
    expect(entries.filter((one) => one.is_undone).map(({ words }) => words)).toEqual(['decided a case'])
    const hidden = server.db.selectFrom('items').select('status').where('status', 'in', ['held', 'removed'])
    expect(await hidden.execute()).toHaveLength(3)
  }

  /** Seven readable support requests in every state: one urgent, one late about damage, one about data. */
  async function expectInbox(as: { readonly token: string }): Promise<void> {
    const of = async (tab: 'open' | 'waiting' | 'answered' | 'closed' | 'late') =>
      (await server.api('GET /staff/support', { query: { tab } }, as)).requests
    const [open, late] = [await of('open'), await of('late')]
    const all = [...open, ...(await of('waiting')), ...(await of('answered')), ...(await of('closed'))]
    expect([open.length, all.length, late.map(({ kind }) => kind)]).toEqual([4, 7, ['damage']])
    expect(open.map(({ priority, kind }) => [priority, kind])).toEqual(
      expect.arrayContaining([
        ['urgent', 'problem'],
        ['normal', 'privacy'],
      ]),
    )
    for (const { id: requestId } of all)
      expect((await server.api('GET /staff/support/:requestId', { params: { requestId } }, as)).may_act).toBe(true)
    expect((await server.api('GET /staff/saved-replies', {}, as)).replies).toHaveLength(4)
  }

  it("has staff of each role, whose codes are on a developers' page", async () => {
    for (const [key, { role, secret }] of Object.entries(townStaff)) {
      const codeNow = () => totpAt(secret, server.context.now())
      // The code's half minute may end while the page is being sent.
      const before = codeNow()
      const page = await (await server.fetch('/dev/codes')).text()
      expect([before, codeNow()].some((shown) => page.includes(shown))).toBe(true)
      const client = authClient(server)
      const { data } = await client.signInWithPassword({ email: staffEmailOf(key), password: demoSignIn.password })
      const code = codeNow()
      const factorId = data.user?.factors?.[0]?.id ?? ''
      const { data: raised } = await client.mfa.challengeAndVerify({ factorId, code })
      const token = raised?.access_token ?? ''
      expect(await server.api('GET /staff/me', {}, { token })).toMatchObject({ roles: [role] })
      if (role === 'moderator') await expectQueue({ token })
      if (role === 'support') await expectInbox({ token })
    }
    expect(demoNotice('made')).toContain(
      `The console: log in at /login as ${staffEmailOf('olivia')}, then open /operator; code at /dev/codes`,
    )
  })

  it("has open cases that the operator's command prints with the date of each message", async () => {
    const printed = (await describeOpenCases(server.context)) ?? ''
    expect(printed.match(/^C-\d+/gm)).toHaveLength(10)
    expect(printed).toMatch(/\n {4}\S.* {2}reported: /)
    expect(printed).not.toContain('no date')
  })

  it('has cases and requests consistent with its people, items, conversations and rentals', async () => {
    const { rows } = await sql<{ problem: string }>`
      select 'reported before it was listed: ' || c.title as problem from cases c join items i on i.id = c.subject_id
        where c.subject_kind = 'item' and c.opened_at < i.created_at
      union all
      select 'a conversation of others: ' || c.title from reports r join cases c on c.id = r.case_id
        where c.subject_kind = 'conversation' and 2 <> (select count(*) from conversation_participants p
          where p.conversation_id = c.subject_id and p.user_id in (r.reporter_id, r.subject_owner_id))
      union all
      select 'what they say isn''t in the conversation: ' || r.text from reports r join cases c on c.id = r.case_id
        where c.subject_kind = 'conversation' and not exists (
          select from json_to_recordset((r.evidence ->> 'messages')::json) as m (sender_id uuid, text text, created_at timestamptz)
          where m.sender_id = r.subject_owner_id and m.text like '%bank transfer%' and m.created_at < r.created_at)
      union all
      select 'no contact details in ' || c.title from case_notes n join cases c on c.id = n.case_id
        join items i on i.id = c.subject_id
        where n.text like ${`%${riskRuleWords.contact_details}%`} and i.description !~ '07700 900[0-9]{3}'
      union all
      select 'nobody else has the picture of ' || c.title from case_notes n join cases c on c.id = n.case_id
        where n.text like ${`%${riskRuleWords.copied_picture}%`} and not exists (
          select from item_images mine join uploads u on u.path = mine.image_url and u.stored_at is not null
            join profiles p on p.id = u.owner_id join items i on i.id = mine.item_id and i.user_id = p.id
          where mine.item_id = c.subject_id)
      union all
      select 'never warned: ' || c.title from case_notes n join cases c on c.id = n.case_id
        join profiles p on p.id = c.subject_owner_id
        where n.text like ${`%${riskRuleWords.strike}%`} and p.strikes = 0
      union all
      select 'found by a rule of new members: ' || c.title from case_notes n join cases c on c.id = n.case_id
        where n.text like any(${[riskRuleWords.account_of_a_day, riskRuleWords.account_of_a_week, riskRuleWords.first_item].map((words) => `%${words}%`)}::text[])
      union all
      select 'in front of a door long after the hire: ' || s.subject from support_requests s
        left join rentals r on r.id = s.rental_id
        where s.priority = 'urgent' and (r.id is null or not (${dayInLondon(server.context.now())}::date between r.start_date and r.end_date))
      union all
      select 'a hire of others: ' || s.subject from support_requests s join rentals r on r.id = s.rental_id
        where s.user_id not in (r.owner_id, r.renter_id)`.execute(server.db)
    expect(rows).toEqual([])
  })

  it('has ninety days of numbers, and fifteen searches without results', async () => {
    const counts = server.db.selectFrom('daily_numbers').where('metric', '=', 'item_opened')
    expect(await counts.select(['day', 'value']).execute()).toHaveLength(90)
    const { rows } = await sql<{ searches: number }>`
      select count(distinct words)::int as searches from searched_words where empty > 0`.execute(server.db)
    expect(rows).toEqual([{ searches: 15 }])
  })

  it('prints how to log in if there is a town, and only then', () => {
    expect(demoNotice('already_made')).toContain(`${demoSignIn.email} `)
    expect(demoNotice('made')).toContain(demoSignIn.password)
    expect(demoNotice('inhabited')).toBeUndefined()
  })

  it('lets its people carry on with their rentals', async () => {
    const [maya, tom] = [await signIn('maya'), await signIn('tom')]
    const { rentals } = await server.api('GET /my/rentals', { query: {} }, maya)
    const asked = rentals.find(({ role, status }) => role === 'owner' && status === 'pending')
    expect(asked).toMatchObject({ actions: ['approve', 'decline'], renter_profile: { full_name: people.tom.name } })
    const params = { rentalId: asked?.id ?? '' }
    const approved = await server.api(
      'POST /rentals/:rentalId/approve',
      { params, body: { pickup_location: 'The library' } },
      maya,
    )
    expect(approved).toMatchObject({ payment: 'captured', rental: { status: 'confirmed' } })
    const body = { cancellation_reason: 'Someone lent me one.' }
    const cancelled = await server.api('POST /rentals/:rentalId/cancel', { params, body }, tom)
    expect(cancelled).toMatchObject({ payment: 'refunded', rental: { status: 'cancelled' } })
    const { conversations } = await server.api('GET /conversations', { query: {} }, maya)
    expect(conversations.some(({ unread }) => unread)).toBe(true)
  })
})

/** Logs a demo person in over HTTP. */
async function signIn(person: PersonKey): Promise<{ token: string }> {
  const answer = await server.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(person), password: demoSignIn.password }),
  })
  expect(answer.status).toBe(200)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return { token }
}
