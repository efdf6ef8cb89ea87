import { maxOffersOfOwner, maxOpenWants, wantMessages } from '@itemo/domain/wants/want-schemas.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createItem, giveAtCheckout, goodCard, insertRental, readMoney, renew, settleAll } from '../../../test/hires.ts'
import { mailsTo } from '../../../test/kept-mails.ts'
import { action, moderationOf, moderator } from '../../../test/moderation.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { suspend } from '../../../test/table-decisions.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { undoDecision } from '../moderation/decisions.ts'
import { wordsAsQuery } from '../items/search/item-search.ts'
import { countWords } from '../items/search/search-index.ts'
import { wantJobs } from './want-jobs.ts'
import { findWant, insertNotices } from './want-queries.ts'
import { notifyOwners } from './wants.ts'

const server = await serverOfFile({ now: new Date('2026-11-24T12:00:00Z') })
const { db } = server
let asker: Member
let owner: Member
beforeEach(async () => {
  for (const table of ['items', 'wants', 'rentals', 'rate_limits'] as const) await db.deleteFrom(table).execute()
  ;[asker, owner] = [await createMember(server, 'Ann Asker'), await createMember(server, 'Olive Owner')]
})

const days = { from: '2026-11-28', until: '2026-11-29' }
type Input = Parameters<typeof server.api<'POST /wants'>>[1]['body']
const need = (changes: Partial<Input> = {}): Input => ({ words: 'carpet cleaner', near: 'E8 3PN', ...days, ...changes })
const post = (me: Member, changes?: Partial<Input>) => server.api('POST /wants', { body: need(changes) }, me)
const read = async (wantId: string, me?: Member) =>
  server.api('GET /wants/:wantId', { params: { wantId } }, me && (await renew(server, me)))
const offer = (me: Member, wantId: string, item_id: string) =>
  server.api('POST /wants/:wantId/offers', { params: { wantId }, body: { item_id } }, me)
const toldOf = async (me: Member) =>
  (await server.api('GET /notifications', { query: {} }, await renew(server, me))).notifications.map(({ kind }) => kind)
const drain = () => server.context.jobs.drain()

describe('posting a want', () => {
  test('shows first name, outward code and days to everyone, and the budget only to those notified', async () => {
    const { id } = await post(asker, { budget: 50, note: 'For one room.' })
    const [card] = (await server.api('GET /wants', { query: { near: 'E8' } })).wants
    expect(card).toMatchObject({ id, words: 'carpet cleaner', asker: 'Ann', location: 'E8', ...days, budget: null })
    expect(JSON.stringify(await read(id, owner))).not.toMatch(/3PN|Asker|"budget":50/)
    expect((await read(id, asker)).budget).toBe(50)
    expect((await server.api('GET /wants', { query: { near: 'M1' } })).wants).toEqual([])
  })

  test(`twice posts it once, and of ten at once ${maxOpenWants} are kept`, async () => {
    const same = await Promise.all(Array.from({ length: 5 }, () => post(asker)))
    expect(new Set(same.map(({ id }) => id)).size).toBe(1)
    const bodies = Array.from({ length: 10 }, (_, n) => need({ words: `carpet cleaner ${n}` }))
    const answers = await Promise.all(bodies.map((body) => server.call('POST /wants', { body }, asker)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxOpenWants - 1)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: { code: 'too_many_wants' } })
  })

  test(`is limited to ${maxOpenWants} a day, as the message says`, async () => {
    const limited = await server.another({ RATE_LIMITS: 'true' })
    try {
      const ask = (n: number) =>
        fetch(`${limited.origin}/api/v1/wants`, {
          method: 'POST',
          headers: { authorization: `Bearer ${asker.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(need({ words: `roof tent ${n}` })),
        })
      const answers = []
      for (let n = 0; n <= maxOpenWants; n += 1) answers.push((await ask(n)).status)
      expect(answers).toEqual([...Array(maxOpenWants).fill(200), 409])
    } finally {
      await limited.stop()
    }
  })

  test('hides it while its writer may not rent', async () => {
    const { id } = await post(asker)
    const isSeen = async () => [
      (await server.api('GET /wants', { query: {} }, owner)).wants.length,
      (await server.call('GET /wants/:wantId', { params: { wantId: id } })).status,
      (await server.call('GET /wants/:wantId', { params: { wantId: id } }, asker)).status,
    ]
    expect(await isSeen()).toEqual([1, 200, 200])
    const banned = (banned_until: Date | null) =>
      db.updateTable('auth.users').set({ banned_until }).where('id', '=', asker.id).execute()
    await banned(new Date('9999-01-01'))
    expect(await isSeen()).toEqual([0, 404, 200])
    await banned(null)
    await suspend(server, asker.id)
    expect(await isSeen()).toEqual([0, 404, 200])
  })

  test('with past or late days, contact details or forbidden things is refused by field', async () => {
    const fields = async (changes: Partial<Input>) =>
      (await server.refused('POST /wants', { body: need(changes) }, asker)).fields
    expect(await fields({ from: '2026-11-23' })).toEqual({ from: 'Please choose days from today on.' })
    expect(await fields({ from: '2027-02-01', until: '2027-02-02' })).toMatchObject({
      from: expect.stringContaining('60 days'),
    })
    expect(await fields({ words: 'drill, 07700 900123' })).toMatchObject({
      words: expect.stringContaining('phone numbers'),
    })
    expect(await fields({ words: 'a shotgun' })).toEqual({ words: 'This can’t be hired on Itemo.' })
  })

  test('ends it before its days begin or when closed, and hides it from blocked people', async () => {
    const { id } = await post(asker)
    await server.api('PUT /people/:userId/block', { params: { userId: owner.id } }, asker)
    expect(await server.refused('GET /wants/:wantId', { params: { wantId: id } }, owner)).toMatchObject({ status: 404 })
    expect((await server.api('GET /wants', { query: {} }, owner)).wants).toEqual([])
    const { id: other } = await post(asker, { words: 'roof tent' })
    const close = { params: { wantId: other }, body: { status: 'withdrawn' as const } }
    expect((await server.api('PATCH /wants/:wantId', close, asker)).status).toBe('withdrawn')
    expect((await server.api('GET /wants', { query: {} })).wants.map((one) => one.id)).toEqual([id])
    server.advance(4 * 86_400_000)
    expect((await read(id, asker)).status).toBe('expired')
    expect((await server.api('GET /wants', { query: {} })).wants).toEqual([])
    server.advance(-4 * 86_400_000)
  })
})

describe('notifications about wants go to', () => {
  const far = { latitude: 53.48, longitude: -2.24 }
  test.each([
    ['a matching item nearby', { title: 'Carpet cleaner' }, true],
    ['something with a synonymous name', { title: 'Rug doctor' }, true],
    ['an item of the category nearby', { title: 'Iron', category: 'Other' }, true],
    ['something else nearby', { title: 'Tall ladder' }, false],
    ['a matching item far away', { title: 'Carpet cleaner', ...far }, false],
    ['a paused item', { title: 'Carpet cleaner', status: 'paused' as const }, false],
  ])('an owner of %s is notified: %s', async (_, item, isTold) => {
    await createItem(server, owner, item)
    await createItem(server, await createMember(server), { title: 'Carpet cleaner', ...far })
    await countWords(server.context)
    const { id } = await post(asker, { category: 'Other' })
    await drain()
    expect(await toldOf(owner)).toEqual(isTold ? ['want_nearby'] : [])
    await Promise.all(Array.from({ length: 10 }, () => notifyOwners(server.context, id)))
    await drain()
    expect(await toldOf(owner)).toHaveLength(isTold ? 1 : 0)
  })

  test('nobody behind a block, with the switch off, more than three times a day, or about their own', async () => {
    const [blocked, quiet] = [await createMember(server), await createMember(server)]
    for (const one of [owner, blocked, quiet, asker]) await createItem(server, one, { title: 'Carpet cleaner' })
    await countWords(server.context)
    await server.api('PUT /people/:userId/block', { params: { userId: asker.id } }, blocked)
    await server.api('PUT /me', { body: { wants: false } }, quiet)
    for (let n = 0; n < 4; n++)
      await post(asker, { words: 'carpet cleaner', near: ['E8', 'E9', 'N16', 'N1'][n] ?? 'E8' })
    await drain()
    expect(await toldOf(owner)).toEqual(['want_nearby', 'want_nearby', 'want_nearby'])
    for (const one of [blocked, quiet, asker]) expect(await toldOf(one)).toEqual([])
  })

  test('nobody more than three times a day, even for ten wants at once', async () => {
    await createItem(server, owner, { title: 'Carpet cleaner' })
    await countWords(server.context)
    const askers = [asker, await createMember(server)]
    const posted = askers.flatMap((one) =>
      Array.from({ length: maxOpenWants }, (_, n) => post(one, { near: `E${n + 1}` })),
    )
    const ids = (await Promise.all(posted)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(10)
    await Promise.all(ids.map((id) => notifyOwners(server.context, id)))
    const told = await db.selectFrom('want_notices').select('want_id').where('owner_id', '=', owner.id).execute()
    expect(told).toHaveLength(3)
  })

  test('no more owners than one want may reach, however often it is extended', async () => {
    const owners = await Promise.all(['Ola', 'Oz', 'Oona'].map((name) => createMember(server, name)))
    for (const [n, one] of owners.entries())
      await createItem(server, one, { title: 'Carpet cleaner', latitude: 51.54 + n / 100, longitude: -0.06 })
    await countWords(server.context)
    const { id } = await post(asker)
    const want = await findWant(db, id, { readerId: null, now: server.context.now() })
    if (!want) throw new Error(id)
    const words = await wordsAsQuery(server.context, want.words)
    const tell = (max: number, maxADay: number) =>
      inTransaction(db, (trx) => insertNotices(trx, want, { words, max, maxADay, now: server.context.now() }))
    expect(await tell(2, 3)).toHaveLength(2)
    expect(await tell(2, 3)).toEqual([])
    // Those who have reached their daily limit don't make room for others.
    expect(await tell(2, 1)).toEqual([])
    expect(await tell(3, 3)).toEqual([owners[2]?.id])
  })

  test.each([
    [
      'a matching item 2 km away, who hears of wants within 1 km',
      { title: 'Carpet cleaner' },
      { wants_within_km: 1 },
      false,
    ],
    [
      'a matching item 2 km away, who hears of wants within 3 km',
      { title: 'Carpet cleaner' },
      { wants_within_km: 3 },
      true,
    ],
    ['something else, who hears of all wants', { title: 'Tall ladder' }, { wants_all: true }, true],
    ['something else far away, who hears of all wants', { title: 'Tall ladder', ...far }, { wants_all: true }, false],
  ])('an owner with %s is notified: %s', async (_, item, choices, isTold) => {
    await createItem(server, owner, { latitude: 51.56, longitude: -0.06, ...item })
    await server.api('PUT /me', { body: choices }, owner)
    await countWords(server.context)
    await post(asker)
    await drain()
    expect(await toldOf(owner)).toEqual(isTold ? ['want_nearby'] : [])
  })

  test('owners in one morning email about all that are open, with one press to unsubscribe', async () => {
    const { id: itemId } = await createItem(server, owner, { title: 'Carpet cleaner' })
    await countWords(server.context)
    await post(asker)
    const closed = await post(asker, { words: 'carpet cleaner, small' })
    await post(await createMember(server, 'Bo Asker'), { near: 'E9' })
    await drain()
    expect(await mailsTo(server, owner.email)).toEqual([])
    const close = { params: { wantId: closed.id }, body: { status: 'withdrawn' as const } }
    await server.api('PATCH /wants/:wantId', close, asker)
    const morning = async () => {
      await Promise.all([1, 2, 3].map(() => server.context.jobs.send(db, wantJobs[2]!, {})))
      await drain()
      return mailsTo(server, owner.email)
    }
    const mails = await morning()
    expect(mails.map(({ subject }) => subject)).toEqual(['2 things people near you need'])
    expect(mails[0]?.text).toMatch(/carpet cleaner\nBo near E9, [^]*carpet cleaner\nAnn near E8, /)
    expect(mails[0]?.text).not.toMatch(/small|Asker/)
    // There is one email a day: later wants wait for the next one, and are dropped if they are closed by then.
    const late = await post(await createMember(server, 'Cy Asker'), { near: 'E9' })
    await drain()
    expect(await morning()).toHaveLength(1)
    const waiting = db.selectFrom('want_notices').select('want_id').where('mailed_at', 'is', null)
    expect(await waiting.where('owner_id', '=', owner.id).execute()).toEqual([{ want_id: late.id }])
    await db.updateTable('wants').set({ status: 'withdrawn' }).where('id', '=', late.id).execute()
    // A want that they made an offer for isn't news the next day.
    server.advance(86_400_000)
    const { id: answered } = await post(await renew(server, asker), { near: 'E9' })
    await notifyOwners(server.context, answered)
    await offer(await renew(server, owner), answered, itemId)
    expect((await morning()).map(({ subject }) => subject)).toEqual(['2 things people near you need'])
    const url = /^<(.+)>$/.exec(mails[0]?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const { pathname, search } = new URL(url)
    expect((await server.fetch(pathname + search, { method: 'POST', body })).status).toBe(200)
    expect((await server.api('GET /me', {}, await renew(server, owner))).wants).toBe(false)
    server.advance(-86_400_000)
  })

  test('the writer after three days without an offer; extending it reaches owners farther away', async () => {
    await createItem(server, owner, { title: 'Carpet cleaner', latitude: 51.54, longitude: 0.3 })
    await countWords(server.context)
    const { id } = await post(asker, { from: '2026-12-10', until: '2026-12-10' })
    await drain()
    expect(await toldOf(owner)).toEqual([])
    server.advance(3 * 86_400_000 + 1)
    for (const _ of [1, 2]) await server.context.jobs.send(db, wantJobs[2]!, {})
    await drain()
    expect(await toldOf(asker)).toEqual(['want_ending'])
    const wider = { params: { wantId: id }, body: { within_km: 32 } }
    await server.api('PATCH /wants/:wantId', wider, await renew(server, asker))
    await drain()
    expect(await toldOf(owner)).toEqual(['want_nearby'])
    server.advance(-3 * 86_400_000 - 1)
  })
})

describe('answering a want', () => {
  test("shows what fits first, with the real price for the days, or why it can't be offered", async () => {
    const ladder = await createItem(server, owner, { title: 'Tall ladder', available_from: '2026-12-24' })
    const cleaner = await createItem(server, owner, { title: 'Carpet cleaner', daily_rate: 18 })
    await countWords(server.context)
    const { id: wantId } = await post(asker)
    const { options } = await server.api('GET /wants/:wantId/options', { params: { wantId } }, owner)
    expect(options).toMatchObject([
      { item_id: cleaner.id, fits: true, total_amount: 41.4, earns_amount: 36, reason: null, offered: null },
      { item_id: ladder.id, fits: false, total_amount: null, reason: "The item isn't available that early." },
    ])
    const body = { itemId: cleaner.id, startDate: days.from, endDate: days.until }
    expect((await server.api('POST /quotes', { body }, asker)).total_amount).toBe(41.4)
    expect(
      await server.refused('POST /wants/:wantId/offers', { params: { wantId }, body: { item_id: ladder.id } }, owner),
    ).toMatchObject({
      status: 409,
      code: 'item_not_free',
    })
  })

  test("ten times at once makes one offer, announced once; nobody offers others' items", async () => {
    const { id: itemId } = await createItem(server, owner, { title: 'Carpet cleaner', daily_rate: 18 })
    const { id: wantId } = await post(asker)
    await Promise.all(Array.from({ length: 10 }, () => offer(owner, wantId, itemId)))
    await drain()
    const { offers } = await read(wantId, asker)
    expect(offers).toMatchObject([
      { item_id: itemId, owner: 'Olive', total_amount: 41.4, status: 'offered', is_free: true },
    ])
    expect(await toldOf(asker)).toEqual(['want_offer'])
    expect((await mailsTo(server, asker.email)).map(({ subject }) => subject)).toEqual(['Olive offers Carpet cleaner'])
    const thief = await createMember(server)
    const stolen = { params: { wantId }, body: { item_id: itemId } }
    expect(await server.refused('POST /wants/:wantId/offers', stolen, thief)).toMatchObject({ status: 404 })
    expect((await read(wantId, thief)).offers).toEqual([])
  })

  test('is limited to a number of items per owner, even at once, with the reason', async () => {
    const items = []
    for (let n = 0; n <= maxOffersOfOwner; n++) items.push((await createItem(server, owner)).id)
    const { id: wantId } = await post(asker)
    const answers = await Promise.all(
      items.map((item_id) =>
        server.call('POST /wants/:wantId/offers', { params: { wantId }, body: { item_id } }, owner),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(maxOffersOfOwner).fill(200),
      422,
    ])
    const refused = items.find((_, at) => answers[at]?.status === 422)
    const { options } = await server.api('GET /wants/:wantId/options', { params: { wantId } }, owner)
    expect(options.filter(({ reason }) => reason !== null)).toMatchObject([
      { item_id: refused, offered: null, reason: wantMessages.tooManyOffers },
    ])
    const someone = await createMember(server)
    const { id: theirs } = await createItem(server, someone)
    await offer(someone, wantId, theirs)
    expect((await read(wantId, asker)).offers).toHaveLength(maxOffersOfOwner + 1)
    // A paused item is still shown with the offers, although it isn't among those they could offer.
    const paused = items.find((id) => id !== refused) ?? ''
    await db.updateTable('items').set({ status: 'paused' }).where('id', '=', paused).execute()
    const { options: rest } = await server.api('GET /wants/:wantId/options', { params: { wantId } }, owner)
    expect(rest.find(({ item_id }) => item_id === refused)?.reason).toBe(wantMessages.tooManyOffers)
  })

  test('hides an offer once there is a block between the two, or its item is removed', async () => {
    const [{ id: itemId }, { id: other }] = [await createItem(server, owner), await createItem(server, owner)]
    const { id: wantId } = await post(asker)
    for (const id of [itemId, other]) await offer(owner, wantId, id)
    const seen = async () => {
      const { offers, offer_count } = await read(wantId, asker)
      return [offers.map(({ item_id }) => item_id), offer_count]
    }
    expect(await seen()).toEqual([[itemId, other], 2])
    const removed = { status: 'removed', status_before: 'active' } as const
    await db.updateTable('items').set(removed).where('id', '=', other).execute()
    expect(await seen()).toEqual([[itemId], 1])
    await server.api('PUT /people/:userId/block', { params: { userId: asker.id } }, owner)
    expect(await seen()).toEqual([[], 0])
    const decline = { params: { wantId, itemId }, body: { status: 'declined' as const } }
    expect(await server.refused('PATCH /wants/:wantId/offers/:itemId', decline, asker)).toMatchObject({ status: 404 })
    await server.api('DELETE /people/:userId/block', { params: { userId: asker.id } }, owner)
    expect(await seen()).toEqual([[itemId], 1])
  })

  test("an offer with taken days isn't available, a declined one stays declined, and a rental fulfils the want", async () => {
    const { id: itemId } = await createItem(server, owner, { title: 'Carpet cleaner' })
    const { id: second } = await createItem(server, owner, { title: 'Another cleaner' })
    const { id: wantId } = await post(asker)
    for (const id of [itemId, second]) await offer(owner, wantId, id)
    const change = { params: { wantId, itemId: second }, body: { status: 'declined' as const } }
    expect(await server.refused('PATCH /wants/:wantId/offers/:itemId', change, owner)).toMatchObject({ status: 404 })
    await server.api('PATCH /wants/:wantId/offers/:itemId', change, asker)
    await offer(owner, wantId, second)
    const other = { owner, renter: await createMember(server) }
    const taken = { item_id: itemId, status: 'confirmed' as const, start_date: days.until, end_date: '2026-11-30' }
    const rentalId = await insertRental(server, other, taken)
    expect((await read(wantId, asker)).offers).toMatchObject([
      { item_id: itemId, status: 'offered', is_free: false },
      { item_id: second, status: 'declined' },
    ])
    await db.updateTable('rentals').set({ renter_id: asker.id }).where('id', '=', rentalId).execute()
    const event = { name: 'rental.approved', payload: { rental_id: rentalId } } as const
    await inTransaction(db, (trx) => server.context.jobs.publish(trx, event))
    await drain()
    expect(await read(wantId, asker)).toMatchObject({ status: 'fulfilled', offers: [{ status: 'taken' }, {}] })
  })
})

test('a report is queued, and a hidden want is visible to its writer only, until that is undone', async () => {
  const { id: wantId } = await post(asker)
  const body = { reason: 'scam' as const, text: 'They ask for money.' }
  await server.api('POST /wants/:wantId/report', { params: { wantId }, body }, owner)
  const { caseOf, decide } = moderationOf(server)
  expect(await caseOf(wantId)).toMatchObject({
    subject_kind: 'want',
    title: 'carpet cleaner',
    reason: 'scam',
    subject_owner_id: asker.id,
  })
  const { decision, row } = await decide(wantId, { ...action('want_hide'), ground: 'law.fraud' })
  expect(await read(wantId, asker)).toMatchObject({
    status: 'hidden',
    hidden_reason: expect.stringContaining('Read why'),
  })
  expect(await server.refused('GET /wants/:wantId', { params: { wantId } }, owner)).toMatchObject({ status: 404 })
  const { decisions } = await server.api('GET /my/decisions', { query: {} }, asker)
  expect(decisions[0]?.title).toBe('We have taken “carpet cleaner” off the wanted board')
  await inTransaction(db, (trx) => undoDecision(server.context, trx, moderator, decision.id, row.version))
  expect(await read(wantId, owner)).toMatchObject({ status: 'open', hidden_reason: null })
})

test('a report that the previous version still had to email is queued, once', async () => {
  const { id: want_id } = await post(asker)
  const { caseOf, runJob } = moderationOf(server)
  const payload = { want_id, reporter_id: owner.id, reason: 'scam', text: 'They ask for money.' }
  for (let turn = 0; turn < 2; turn += 1) await runJob('wants.mail-report', 0, payload)
  expect(await caseOf(want_id)).toMatchObject({ subject_kind: 'want', reason: 'scam', report_count: 1 })
  const reports = db.selectFrom('reports').select(['reporter_id', 'text']).where('subject_id', '=', want_id)
  expect(await reports.execute()).toEqual([{ reporter_id: owner.id, text: payload.text }])
  // A deleted want can't be reported any more.
  await runJob('wants.mail-report', 0, { ...payload, want_id: crypto.randomUUID() })
})

test('all of it is in the data export, and deleted with the account', async () => {
  const { id: itemId } = await createItem(server, owner, { title: 'Carpet cleaner' })
  const { id: wantId } = await post(asker)
  await offer(owner, wantId, itemId)
  expect(await server.api('GET /my/data', {}, asker)).toMatchObject({ wants: [{ words: 'carpet cleaner' }] })
  expect(await server.api('GET /my/data', {}, owner)).toMatchObject({ want_offers: [{ item_id: itemId }] })
  await server.api('POST /my/deletion', { body: {} }, owner)
  expect((await read(wantId, asker)).offers).toEqual([])
  await server.api('POST /my/deletion', { body: {} }, asker)
  expect(await db.selectFrom('wants').select('id').execute()).toEqual([])
})

describe('demand', () => {
  const alert = (me: Member, changes: object = {}) =>
    server.api('POST /my/searches', { body: { search: 'carpet cleaner', near: 'E8', within_km: 16, ...changes } }, me)

  test('an owner sees how many others near an item look for it, from two people on, and not who they are', async () => {
    const item = await createItem(server, owner, { title: 'Carpet cleaner', location: 'E8 3PN' })
    const people = async (me: Member) =>
      (await server.api('GET /my/items/:itemId/demand', { params: { itemId: item.id } }, me)).people
    expect(await people(owner)).toBeNull()
    // One person counts once; one's own wants, other things, far-away ones and those without a place don't count.
    await post(asker)
    await alert(asker)
    await alert(owner)
    const [other, far, blocked] = [await createMember(server), await createMember(server), await createMember(server)]
    await post(other, { words: 'roof tent' })
    await post(far, { near: 'EX1 1AA' })
    await alert(far, { near: 'M1' })
    await alert(far, { near: undefined, within_km: undefined })
    await post(blocked)
    await server.api('PUT /people/:userId/block', { params: { userId: blocked.id } }, owner)
    expect(await people(owner)).toBeNull()
    await alert(other)
    expect(await people(owner)).toBe(2)
    const params = { itemId: item.id }
    expect((await server.call('GET /my/items/:itemId/demand', { params }, asker)).status).toBe(404)
    await server.api('PUT /items/:itemId/status', { params, body: { status: 'paused' } }, owner)
    expect((await server.call('GET /my/items/:itemId/demand', { params }, owner)).status).toBe(404)
  })
})

// Runs last: what was paid for stays in the books, and so do its hire and its item.
test('an offer is requested, paid at its price and approved, and the want is met, once out of ten at once', async () => {
  const { id: itemId } = await createItem(server, owner, { title: 'Carpet cleaner', daily_rate: 18, addons: [] })
  const { id: wantId } = await post(asker)
  await offer(owner, wantId, itemId)
  const [offered] = (await read(wantId, asker)).offers
  const body = { itemId, startDate: days.from, endDate: days.until }
  const { rental_id: rentalId, url } = await server.api('POST /rentals', { body }, asker)
  await giveAtCheckout(server, url, goodCard)
  expect(await read(wantId, asker)).toMatchObject({ status: 'open', offers: [{ status: 'taken' }] })
  const { payment } = await readMoney(server, rentalId)
  expect(payment.amount_pence).toBe(Math.round((offered?.total_amount ?? 0) * 100))

  const approve = () =>
    server.call('POST /rentals/:rentalId/approve', { params: { rentalId }, body: { pickup_location: 'Here' } }, owner)
  const answers = await Promise.all(Array.from({ length: 10 }, approve))
  const refusals = answers.filter(({ status }) => status !== 200)
  expect(answers.length - refusals.length).toBeGreaterThan(0)
  expect(refusals.filter(({ status }) => status !== 409)).toEqual([])
  await settleAll(server)
  const approved = server.db
    .selectFrom('rental_events')
    .where('rental_id', '=', rentalId)
    .where('what', '=', 'approved')
  expect(await approved.select('id').execute()).toHaveLength(1)
  const captured = server.db
    .selectFrom('ledger_entries')
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'captured')
  expect(await captured.select('id').execute()).toHaveLength(1)
  expect(await read(wantId, asker)).toMatchObject({ status: 'fulfilled', offers: [{ status: 'taken' }] })
  expect(await readMoney(server, rentalId)).toMatchObject({ state: 'captured', taken: 4140 })
  expect(
    await server.refused('POST /wants/:wantId/offers', { params: { wantId }, body: { item_id: itemId } }, owner),
  ).toMatchObject({
    code: 'want_closed',
  })
})
