import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import { demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { type SettingKey, settingTable } from '@itemo/domain/settings/setting-table.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { goodPassword } from '../../../test/auth.ts'
import { createMember, itemInput, type Member } from '../../../test/factories.ts'
import { createItem, dayFromNow } from '../../../test/hires.ts'
import { firstAttemptOf } from '../../../test/one-turn.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { createLiveSettings } from '../../live-settings.ts'
import { onFeeRise } from '../notifications/fee-notifications.ts'
import { notifyAlone } from '../notifications/notifications.ts'
import { settingsByHand } from './settings-by-hand.ts'

const server = await serverOfFile()
const { db, context } = server
let operator: Member
beforeAll(async () => {
  operator = await createStaff(server, ['operator'])
})

const dayMs = 86_400_000
const inDays = (days: number) => new Date(context.now().getTime() + days * dayMs).toISOString()
const fee = (basis_points: number) => ({ basis_points, min_pence: 0 })
const readOne = async (key: SettingKey) => {
  const { settings } = await server.api('GET /staff/settings', {}, operator)
  const setting = settings.find((one) => one.key === key)
  if (!setting) throw new Error(`no ${key}`)
  return setting
}
const reason = 'We looked at it again.'
const days = (itemId: string, day: number) => ({
  itemId,
  startDate: dayFromNow(server, day),
  endDate: dayFromNow(server, day),
})
const put = async (key: SettingKey, value: unknown, more: { effective_at?: string; version?: number } = {}) => {
  const { version } = await readOne(key)
  return server.call(
    'PUT /staff/settings/:key',
    { params: { key }, body: { version, value, reason, ...more } },
    operator,
  )
}
const save = async (key: SettingKey, value: unknown, effective_at?: string) => {
  const answer = await put(key, value, effective_at === undefined ? {} : { effective_at })
  expect(answer).toMatchObject({ status: 200 })
}

describe('settings', () => {
  it('have the specified values until someone decides, and are visible to every role', async () => {
    const support = await createStaff(server, ['support'])
    const { settings } = await server.api('GET /staff/settings', {}, support)
    expect(settings.filter(({ source }) => source !== 'initial')).toEqual([])
    expect(await server.api('GET /config', {})).toMatchObject({
      fee: { basis_points: 1500, min_pence: 0, coming: null },
      own_banner: null,
      operator: { name: 'Itemo' },
    })
  })

  it('allow one of several decisions at once', async () => {
    const { version } = await readOne('support.refund_limit')
    const params = { key: 'support.refund_limit' as const }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        server.call('PUT /staff/settings/:key', { params, body: { version, value: 4000 + n, reason } }, operator),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    const kept = answers.find(({ status }) => status === 200)?.body as { value: number; history: unknown[] }
    expect(await readOne('support.refund_limit')).toMatchObject({ value: kept.value, version: version + 1 })
    expect(kept.history).toHaveLength(1)
  })

  it('refuse invalid values, field by field, and save nothing', async () => {
    expect(await put('fee', fee(3001))).toMatchObject({
      status: 422,
      body: { error: { fields: { 'value.basis_points': expect.any(String) } } },
    })
    expect(await put('fee', fee(1600))).toMatchObject({
      status: 422,
      body: { error: { fields: { effective_at: expect.stringContaining('15 days') } } },
    })
    expect(await put('moderation.thresholds', { watch_from: 70, hold_from: 60 })).toMatchObject({ status: 422 })
    expect((await readOne('fee')).history).toEqual([])
  })

  it('set the current fee: a rental keeps its own, and a quoted price is confirmed again [R4] [R69]', async () => {
    const owner = await createMember(server)
    const renter = await createMember(server)
    const item = await createItem(server, owner, { daily_rate: 20 })
    const before = await server.api('POST /quotes', { body: days(item.id, 40) }, renter)
    expect(before).toMatchObject({ platform_fee: 3, total_amount: 23 })
    const { rental_id: rentalId } = await server.api('POST /rentals', { body: days(item.id, 50) }, renter)
    await save('fee', fee(1000))
    const after = await server.api('POST /quotes', { body: days(item.id, 40) }, renter)
    expect(after).toMatchObject({ platform_fee: 2, total_amount: 22 })
    expect(after.lines.at(-1)?.label).toBe('Itemo service fee (10%)')
    const body = { ...days(item.id, 40), expectedTotal: before.total_amount }
    expect(await server.refused('POST /rentals', { body }, renter)).toMatchObject({ code: 'price_changed' })
    const page = await server.api('GET /items/:itemId', { params: { itemId: item.id } })
    expect(page).toMatchObject({ first_day_amount: 22 })
    const rows = await db.selectFrom('rentals').select(['id', 'fee_basis_points', 'platform_fee']).execute()
    expect(rows.find(({ id }) => id === rentalId)).toMatchObject({ fee_basis_points: 1500, platform_fee: '3.00' })
  })

  it('set the refund rule stored with each request, shown before payment [R15] [R69]', async () => {
    const [owner, renter] = [await createMember(server), await createMember(server)]
    const item = await createItem(server, owner, { daily_rate: 20 })
    const quoteOf = (day: number) => server.api('POST /quotes', { body: days(item.id, day) }, renter)
    expect((await quoteOf(2)).cancellation).toMatch(/^(Free cancellation until .*\. )?Half back/)
    const ask = async (day: number) =>
      (await server.api('POST /rentals', { body: days(item.id, day) }, renter)).rental_id
    const before = await ask(2)
    const { cancellation: read } = await quoteOf(3)
    await save('refund.rule', { free_hours: 1, late_percent: 80 })
    expect((await quoteOf(20)).cancellation).toMatch(/^Free cancellation until .*\. 80% back until the hire starts\.$/)
    const asRead = { body: { ...days(item.id, 3), expectedCancellation: read } }
    expect(await server.refused('POST /rentals', asRead, renter)).toMatchObject({
      code: 'price_changed',
      fields: { expectedCancellation: expect.any(String) },
    })
    const { cancellation: now } = await quoteOf(3)
    const { rental_id: after } = await server.api(
      'POST /rentals',
      { body: { ...days(item.id, 3), expectedCancellation: now } },
      renter,
    )
    await db
      .updateTable('rentals')
      .set({ status: 'confirmed', approved_at: context.now(), requested_at: context.now() })
      .where('id', 'in', [before, after])
      .execute()
    const ruleOf = async (rentalId: string) =>
      (await server.api('GET /rentals/:rentalId', { params: { rentalId } }, renter)).refund_rule
    expect(await ruleOf(before)).toEqual({ free_hours: 48, late_percent: 50 })
    expect(await ruleOf(after)).toEqual({ free_hours: 1, late_percent: 80 })
    expect(await server.api('GET /config', {})).toMatchObject({ refund: { free_hours: 1, late_percent: 80 } })
    const audit = await server.api('GET /staff/audit', { query: { act: 'setting.change' } }, operator)
    expect(audit.entries[0]?.changes).toMatchObject({
      free_hours: { before: 48, after: 1 },
      late_percent: { before: 50, after: 80 },
    })
    expect(await put('refund.rule', { free_hours: 49, late_percent: 50 })).toMatchObject({ status: 422 })
    await save('refund.rule', { free_hours: 48, late_percent: 50 })
  })

  it('set the current boost plans, and a sold boost keeps its own', async () => {
    const owner = await createMember(server)
    const item = await createItem(server, owner)
    const plan = { id: 'weekend', name: 'Weekend', days: 3, price_pence: 250, description: '', is_on: true }
    await save('boost.plans', [plan])
    expect((await server.api('GET /my/boosts', { query: {} }, owner)).plans).toMatchObject([
      { id: 'weekend', price: 2.5 },
    ])
    const buy = (plan_id: string) => server.call('POST /boosts', { body: { item_ids: [item.id], plan_id } }, owner)
    expect(await buy('boost-7')).toMatchObject({
      status: 422,
      body: { error: { fields: { plan_id: 'Please select a valid boost plan' } } },
    })
    expect(await buy('weekend')).toMatchObject({ status: 200 })
    const sold = await db.selectFrom('boosts').select(['plan_name', 'days', 'price_pence']).execute()
    expect(sold).toEqual([{ plan_name: 'Weekend', days: 3, price_pence: 250 }])
  })

  it('feature existing entries on the first page from their instant on, and drop removed ones', async () => {
    const owner = await createMember(server)
    const [saw, tent] = [await createItem(server, owner), await createItem(server, owner, { category: 'Cycling' })]
    const feed = (query: object = {}) => server.api('GET /items', { query })
    expect(await feed()).not.toHaveProperty('featured')
    const one = (id: string, changes: object = {}) => ({ kind: 'item', id, from: null, until: null, ...changes })
    const category = (id: string) => ({ kind: 'category', id, from: null, until: null })
    expect(await put('home.featured', [category('Cycling'), one(crypto.randomUUID())])).toMatchObject({
      status: 422,
      body: { error: { fields: { 'value.1.id': 'No live item has this id.' } } },
    })
    await save('home.featured', [
      category('Cycling'),
      category('Photography'),
      one(tent.id),
      one(saw.id, { from: inDays(1), until: inDays(2) }),
    ])
    const featuredNow = async () => {
      const { featured } = await feed()
      return { items: featured?.items.map(({ id }) => id), categories: featured?.categories }
    }
    expect(await featuredNow()).toEqual({ items: [tent.id], categories: ['Cycling'] })
    expect((await feed({ near: '51.54,-0.05', sort: 'best' })).featured?.items).toMatchObject([{ id: tent.id }])
    for (const query of [{ search: 'drill' }, { category: 'Cycling' }, { sort: 'cheapest' }, { max_price: 5 }])
      expect(await feed(query), JSON.stringify(query)).not.toHaveProperty('featured')
    const audit = await server.api('GET /staff/audit', { query: { act: 'setting.change' } }, operator)
    expect(audit.entries[0]).toMatchObject({
      subject_id: 'home.featured',
      changes: { entries: { before: 0, after: 4 } },
    })

    const params = { itemId: tent.id }
    await server.api('PUT /items/:itemId/status', { params, body: { status: 'paused' } }, owner)
    await expect.poll(featuredNow).toEqual({ items: [], categories: [] })
    await server.api('PUT /items/:itemId/status', { params, body: { status: 'active' } }, owner)
    await expect.poll(featuredNow).toEqual({ items: [tent.id], categories: ['Cycling'] })
    // The page is cached, but only until something else is featured.
    server.advance(dayMs * 1.5)
    expect(await featuredNow()).toEqual({ items: [tent.id, saw.id], categories: ['Cycling'] })
    server.advance(dayMs * -1.5)
    await save('home.featured', [])
    expect(await feed()).not.toHaveProperty('featured')
  })

  it('show how many items blocked words would match before they are saved, and open a case for each afterwards', async () => {
    const owner = await createMember(server)
    const item = await createItem(server, owner, { title: 'Zorbing ball' })
    const { value } = await readOne('words.blocked')
    const words = [...(value as object[]), { word: 'zorbing', group: 'licensed', severity: 'block', categories: [] }]
    const { version } = await readOne('words.blocked')
    const params = { key: 'words.blocked' as const }
    const body = { version, value: words, reason }
    expect(await server.refused('PUT /staff/settings/:key', { params, body }, operator)).toMatchObject({
      fields: { accepted_matches: '1 live item would match.' },
    })
    await server.api('PUT /staff/settings/:key', { params, body: { ...body, accepted_matches: 1 } }, operator)
    await context.jobs.drain()
    const cases = await db
      .selectFrom('cases')
      .select(['kind', 'subject_id'])
      .where('subject_id', '=', item.id)
      .execute()
    expect(cases).toMatchObject([{ kind: 'risk' }])
    expect(await server.api('GET /items/:itemId', { params: { itemId: item.id } })).toMatchObject({ status: 'active' })
    const again = await server.refused('POST /items', { body: itemInput({ title: 'Zorbing balls' }) }, owner)
    expect(again).toMatchObject({ code: 'blocked_words' })
  })

  it('reach every process without a restart', async () => {
    const heard: (() => void)[] = []
    const outbox = {
      add: async () => undefined,
      subscribe: (_: string, { onMessage }: { onMessage(value: unknown): void }) => {
        heard.push(() => onMessage(null))
        return () => undefined
      },
    }
    const other = await createLiveSettings({
      db,
      log: context.log,
      now: context.now,
      fixed: {},
      outbox,
      onChange: () => undefined,
    })
    await save('support.refund_limit', 7500)
    expect(context.settings.get('support.refund_limit')).toBe(7500)
    expect(other.get('support.refund_limit')).not.toBe(7500)
    heard.forEach((receive) => receive())
    await expect.poll(() => other.get('support.refund_limit')).toBe(7500)
  })

  it('define synonyms: a search finds what is called by the other word from then on', async () => {
    const owner = await createMember(server)
    const { id } = await createItem(server, owner, { title: 'Whirligig for the lawn' })
    const search = async (text: string) =>
      (await server.api('GET /items', { query: { search: text } })).items.map((item) => item.id)
    expect(await search('thingummy')).toEqual([])
    await save('words.synonyms', [['Thingummy', 'whirligig']])
    expect(await search('thingummy')).toEqual([id])
    await save('words.synonyms', [])
    expect(await search('thingummy')).toEqual([])
  })

  it('set the deadline for reports, from the next case on', async () => {
    const { id: userId } = await createMember(server)
    const body = { subject_kind: 'person', subject_id: userId, reason: 'spam' } as const
    const open = () => server.api('POST /reports', { body }, operator)
    const dueIn = async () => {
      const rows = db.selectFrom('cases').select(['due_at', 'opened_at']).where('subject_id', '=', userId)
      const { due_at: due, opened_at: opened } = await rows.executeTakeFirstOrThrow()
      return (due.getTime() - opened.getTime()) / 3_600_000
    }
    await save('moderation.deadlines', { ...settingTable['moderation.deadlines'].initial, spam: 6 })
    await open()
    expect(await dueIn()).toBe(6)
    const late = { ...settingTable['moderation.deadlines'].initial, spam: 25 }
    expect(await put('moderation.deadlines', late)).toMatchObject({
      status: 422,
      body: { error: { fields: { 'value.spam': expect.stringContaining('promised') } } },
    })
    await save('moderation.deadlines', settingTable['moderation.deadlines'].initial)
    expect(await dueIn()).toBe(6)
  })

  it('are overridden by the environment', async () => {
    const fixed = { 'support.refund_limit': 100 } as const
    const outbox = { add: async () => undefined, subscribe: () => () => undefined }
    const other = await createLiveSettings({
      db,
      log: context.log,
      now: context.now,
      outbox,
      fixed,
      onChange: () => undefined,
    })
    expect([other.get('support.refund_limit'), other.isFixed('support.refund_limit'), other.isFixed('fee')]).toEqual([
      100,
      true,
      false,
    ])
  })

  it('close pages to visitors, and allow duplicate names, from the next request on [R33] [R39]', async () => {
    const item = await createItem(server, await createMember(server))
    const asked = async () => {
      const page = await server.call('GET /items/:itemId', { params: { itemId: item.id } })
      const config = await server.api('GET /config', {})
      return [page.status, config.public_item_pages]
    }
    expect(await asked()).toEqual([200, true])
    await save('public_item_pages', false)
    expect(await asked()).toEqual([401, false])
    const [entry] = await db.selectFrom('audit_entries').select('changes').orderBy('id', 'desc').limit(1).execute()
    expect(entry?.changes).toMatchObject({ value: { before: true, after: false } })
    await save('public_item_pages', true)
    expect(await asked()).toEqual([200, true])

    const { name } = await createMember(server)
    const signUp = async () => {
      const email = `${crypto.randomUUID()}@example.org`
      const body = JSON.stringify({ email, password: goodPassword, data: { full_name: name } })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', headers, body })).status
    }
    expect(await signUp()).toBe(422)
    await save('signup_unique_full_name', false)
    expect(await signUp()).toBe(200)
    await save('signup_unique_full_name', true)
  })

  it("that this version can't read fall back to the previous ones", async () => {
    const { version, value } = await readOne('moderation.auto_hold')
    const row = { key: 'moderation.auto_hold', version: version + 1, value: '"many"', effective_at: context.now() }
    await db
      .insertInto('setting_versions')
      .values({ ...row, made_at: context.now(), reason: 'By hand' })
      .execute()
    await context.settings.reload()
    expect(context.settings.get('moderation.auto_hold')).toBe(value)
    await sql`delete from setting_versions where key = 'moderation.auto_hold'`.execute(db)
  })

  it('can be read and changed from the shell, which is audited as the shell', async () => {
    const deps = { ...context, countMatches: async () => 0, listLive: async () => [] }
    expect((await settingsByHand(deps, ['get', 'support.refund_limit'])).text).toContain('7500')
    expect((await settingsByHand(deps, ['set', 'support.refund_limit', '5000'])).text).toContain('is 5000 from now on')
    expect(await settingsByHand(deps, ['set', 'support.refund_limit', '-1'])).toMatchObject({ isAlarming: true })
    const checks = JSON.stringify({ ...settingTable.identity.initial, checks: 'both' })
    expect(await settingsByHand({ ...deps, identity: { provider: undefined } }, ['set', 'identity', checks])).toEqual({
      isAlarming: true,
      text: expect.stringContaining('Set IDENTITY_PROVIDER first'),
    })
    for (const words of [['get', 'nothing'], ['set', 'fee'], ['set', 'fee', '{'], []])
      await expect(settingsByHand(deps, words)).rejects.toThrow(/Usage|JSON/)
    const { entries } = await server.api('GET /staff/audit', { query: {} }, operator)
    expect(entries[0]).toMatchObject({
      act: 'setting.change',
      source: 'shell',
      subject_id: 'support.refund_limit',
      changes: { value: { before: 7500, after: 5000 } },
    })
  })

  it('audit which parts of a cover changed, and of the claims address only that it did', async () => {
    await save('cover', demoCoverProduct)
    const price = { ...demoCoverProduct.price, rate: 900 }
    const cover = { ...demoCoverProduct, price, limit_pence: 90_000, claims_email: 'claims@insurer.example' }
    await save('cover', cover)
    const { entries } = await server.api('GET /staff/audit', { query: {} }, operator)
    expect(entries[0]?.changes).toEqual({
      effective_at: expect.anything(),
      limit_pence: { before: 100_000, after: 90_000 },
      'price.rate': { before: 800, after: 900 },
      claims_email: { before: 'one', after: 'another' },
    })
    await save('cover', null)
  })

  it('are announced to owners even if another change comes first [R69]', async () => {
    const owner = await createMember(server)
    await createItem(server, owner)
    await save('fee', fee(900), inDays(5))
    await save('fee', fee(1200), inDays(20))
    await context.jobs.drain()
    const told = db.selectFrom('notifications').select('body').where('user_id', '=', owner.id)
    const [one, ...more] = await told.where('kind', '=', 'fee_rising').execute()
    expect(more).toEqual([])
    expect(one?.body).toContain('12%')
    expect(one?.body).toContain('9%')
    await sql`delete from setting_versions where key = 'fee' and effective_at > ${context.now()}`.execute(db)
    await context.settings.reload()
  })

  it('announce that a planned rise is dropped, to those who were told, if a lower one is decided for then [R69]', async () => {
    const owner = await createMember(server)
    await createItem(server, owner)
    const { version } = await readOne('fee')
    const from = inDays(20)
    await save('fee', fee(1600), from)
    await context.jobs.drain()
    const told = { version: version + 1, at: new Date(from).toISOString() }
    await save('fee', fee(1200), from)
    await context.jobs.drain()
    // Someone who listed their first item since then wasn't notified.
    const later = await createMember(server)
    await createItem(server, later)
    await save('fee', fee(900))
    await context.jobs.drain()
    const titles = async ({ id }: Member) => {
      const rows = db.selectFrom('notifications').select('title').where('user_id', '=', id)
      return (await rows.where('kind', '=', 'fee_rising').orderBy('created_at').execute()).map(({ title }) => title)
    }
    const toldInTime = [
      expect.stringContaining('Our fee changes on'),
      expect.stringContaining('Our fee goes up less on'),
      expect.stringContaining("Our fee doesn't go up on"),
    ]
    expect(await titles(owner)).toEqual(toldInTime)
    expect(await titles(later)).toEqual([])
    // Someone who is notified of the rise while it is being dropped is notified of that too, and the others once.
    const dedupeKey = `fee_rising ${told.version}`
    const words = notificationTable.fee_rising.words({ before: fee(1000), after: fee(1600), from: new Date(from) })
    await notifyAlone(context, { userId: later.id, kind: 'fee_rising', dedupeKey, aboutId: null, words })
    await onFeeRise.run(context, told, firstAttemptOf())
    await context.jobs.drain()
    expect(await titles(later)).toEqual([toldInTime[0], toldInTime[2]])
    expect(await titles(owner)).toEqual(toldInTime)
    expect((await server.api('GET /config', {})).fee).toMatchObject({ basis_points: 900, coming: null })
    await sql`delete from setting_versions where key = 'fee' and version > ${version}`.execute(db)
    await context.settings.reload()
  })

  it('take effect on their day automatically, are announced to owners, and audited once [R69]', async () => {
    const owner = await createMember(server)
    await createItem(server, owner)
    await save('fee', fee(1400), inDays(16))
    expect((await server.api('GET /config', {})).fee).toMatchObject({
      basis_points: 1000,
      coming: { basis_points: 1400 },
    })
    await context.jobs.drain()
    const told = await db
      .selectFrom('notifications')
      .select(['kind', 'title'])
      .where('user_id', '=', owner.id)
      .where('kind', '=', 'fee_rising')
      .execute()
    expect(told).toMatchObject([{ title: expect.stringContaining('Our fee changes on') }])
    server.advance(16 * dayMs)
    // At that instant, before any job has run.
    expect((await server.api('GET /config', {})).fee).toMatchObject({ basis_points: 1400, coming: null })
    await context.jobs.drain()
    await context.jobs.drain()
    const begun = await db.selectFrom('audit_entries').selectAll().where('act', '=', 'setting.apply').execute()
    expect(begun.map(({ subject_id: id, source }) => [id, source])).toEqual([['fee', 'system']])
  })
})

it('deadlines set before a shorter one was promised are capped, others are kept', async () => {
  const { initial } = settingTable['moderation.deadlines']
  const before = { ...initial, spam: 336, scam: 1 }
  const at = context.now()
  await db
    .insertInto('setting_versions')
    .values({
      key: 'moderation.deadlines',
      version: 900,
      value: JSON.stringify(before),
      effective_at: at,
      made_at: at,
      reason,
    })
    .execute()
  const migration = join(import.meta.dirname, '../../../migrations/0630_capped_deadlines.sql')
  await sql.raw(await readFile(migration, 'utf8')).execute(db)
  await context.settings.reload()
  expect(context.settings.get('moderation.deadlines')).toEqual({ ...before, spam: 24 })
})
