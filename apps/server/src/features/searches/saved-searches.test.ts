import { maxSavedSearches, maxInstantAlerts } from '@itemo/domain/searches/saved-search.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createMember, itemInput, listItem } from '../../../test/factories.ts'
import { type StoredMail, mailsTo } from '../../../test/kept-mails.ts'
import { type SavedInput, savedSearches } from '../../../test/search-alerts.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { beginTransaction, inTransaction } from '../../platform/db/transaction.ts'
import { writeSearchRows } from '../items/search/search-rows.ts'
import { matchItem, takeDigest } from './match-searches.ts'

const server = await serverOfFile({ now: new Date('2026-11-24T12:00:00Z') })
const { asOwner, save, searchesOf, list, toldOf, everyMorning, rewordNightly } = savedSearches(server)

describe('saving a search', () => {
  test('twice saves it once, even ten times at once', async () => {
    const me = await createMember(server)
    const saved = await Promise.all(Array.from({ length: 10 }, () => save(me, { search: 'bell tent', near: 'E8' })))
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
    expect(await searchesOf(me)).toMatchObject([
      { search: 'bell tent', near: { label: 'E8' }, within_km: 40, every: 'instant', new_items: 0, has_ended: false },
    ])
  })

  test(`above ${maxSavedSearches} is refused, even at once`, async () => {
    const me = await createMember(server)
    for (let n = 2; n < maxSavedSearches; n++) await save(me, { search: `tent ${n}` })
    const last = ['a ladder', 'a drill', 'a saw'].map((search) =>
      server.call('POST /my/searches', { body: { search } }, me),
    )
    const answers = await Promise.all(last)
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: 'too_many_saved_searches', message: 'You can keep 20 alerts. Remove one first.' },
    })
  })

  test('for nothing, past days or an unknown place is refused by field', async () => {
    const me = await createMember(server)
    const refused = async (body: SavedInput) => (await server.refused('POST /my/searches', { body }, me)).fields
    expect(await refused({ max_price: 20 })).toEqual({ search: 'Add a word or a category first.' })
    expect(Object.keys((await refused({ search: 'tent', from: '2026-11-20', until: '2026-11-21' })) ?? {})).toEqual([
      'from',
    ])
    expect(Object.keys((await refused({ search: 'tent', near: 'nowhere' })) ?? {})).toEqual(['near'])
  })

  test("gives nobody access to another person's search", async () => {
    const [me, other] = [await createMember(server), await createMember(server)]
    const { id: searchId } = await save(me, { search: 'tent' })
    const change = { params: { searchId }, body: { every: 'off' as const } }
    expect(await server.refused('PATCH /my/searches/:searchId', change, other)).toMatchObject({ status: 404 })
    expect(await server.refused('DELETE /my/searches/:searchId', { params: { searchId } }, other)).toMatchObject({
      status: 404,
    })
    expect(await searchesOf(me)).toMatchObject([{ every: 'instant' }])
    await server.api('DELETE /my/searches/:searchId', { params: { searchId } }, me)
    expect(await searchesOf(me)).toEqual([])
  })
})

describe('a synonym added by an operator', () => {
  test('applies to searches saved later and earlier, until it is removed', async () => {
    const [before, after] = [await createMember(server), await createMember(server)]
    await save(before, { search: 'bogie' })
    let version = 0
    const decide = async (value: string[][]) => {
      const body = { version: version++, value, reason: 'People here say so.' }
      const operator = await createStaff(server, ['operator'])
      await server.api('PUT /staff/settings/:key', { params: { key: 'words.synonyms' }, body }, operator)
      await server.context.jobs.drain()
    }
    await decide([['bogie', 'go kart']])
    await save(after, { search: 'bogie' })
    await list({ title: 'Red go kart' })
    expect([await toldOf(before), await toldOf(after)].map(({ length }) => length)).toEqual([1, 1])
    await decide([])
    await list({ title: 'Blue go kart' })
    expect([await toldOf(before), await toldOf(after)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('reaches searches of an older version the next night, and leaves correct ones alone', async () => {
    const me = await createMember(server)
    const { id } = await save(me, { search: 'unicycle' })
    const written = async () =>
      (await sql<{ xmin: string }>`select xmin::text from saved_searches where id = ${id}`.execute(server.db)).rows
    await sql`update saved_searches set anchors = '{old}', test = 'old' where id = ${id}`.execute(server.db)
    await rewordNightly()
    await list({ title: 'Unicycle' })
    expect(await toldOf(me)).toHaveLength(1)
    const before = await written()
    await rewordNightly()
    expect(await written()).toEqual(before)
  })
})

describe('matches of a saved search', () => {
  test('are announced once by list and email, whatever happens to the item, and for ten jobs at once', async () => {
    const me = await createMember(server)
    await save(me, { search: 'tent', near: 'E8' })
    await save(me, { search: 'bell tent' })
    const itemId = await list({ title: 'Bell tent', daily_rate: 18 })
    const params = { itemId }
    const owner = await asOwner()
    for (let n = 0; n < 10; n++)
      await server.call(
        'PUT /items/:itemId',
        { params, body: itemInput({ title: 'Bell tent', daily_rate: 17 - n }) },
        owner,
      )
    for (const status of ['paused', 'active'] as const)
      await server.api('PUT /items/:itemId/status', { params, body: { status } }, owner)
    await Promise.all(Array.from({ length: 10 }, () => matchItem(server.context, { itemId })))
    await server.context.jobs.drain()
    expect(await toldOf(me)).toMatchObject([
      {
        kind: 'alert_hit',
        title: 'Now listed: Bell tent',
        body: '£20.70 for one day, fee included · E8',
        path: `/item/${itemId}`,
      },
    ])
    const mails = await mailsTo(server, me.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Now listed: Bell tent'])
    expect(mails[0]?.text).toContain('You asked to hear about “')
    await everyMorning()
    expect(await mailsTo(server, me.email)).toHaveLength(1)
    expect((await searchesOf(me)).map(({ new_items: count, new_item_ids: ids }) => [count, ids])).toEqual([
      [1, [itemId]],
      [1, [itemId]],
    ])
  })

  test('are announced up to a daily limit; the rest wait for the morning', async () => {
    const me = await createMember(server)
    await save(me, { search: 'tent' })
    const owner = await asOwner()
    const items: string[] = []
    for (let n = 0; n < maxInstantAlerts.ofSearch + 3; n++)
      items.push((await listItem(server, owner, { title: `Bell tent ${n}` })).id)
    await Promise.all(items.map((itemId) => matchItem(server.context, { itemId })))
    await server.context.jobs.drain()
    expect(await toldOf(me)).toHaveLength(maxInstantAlerts.ofSearch)
    await everyMorning()
    expect((await mailsTo(server, me.email)).at(0)?.subject).toBe('3 new items for your alerts')
  })

  test("of all of a person's searches are announced up to a daily limit, even at once", async () => {
    const me = await createMember(server)
    const owner = await createMember(server)
    const things = ['tent', 'kayak', 'ladder', 'drill']
    for (const search of things) await save(me, { search })
    const listed = async (titles: readonly string[]) => {
      const common = { user_id: owner.id, description: '', category: 'Other' as const, daily_rate: 5, location: 'E8' }
      const rows = titles.map((title) => ({
        id: crypto.randomUUID(),
        title,
        latitude: 51.54,
        longitude: -0.06,
        ...common,
      }))
      await server.db.insertInto('items').values(rows).execute()
      const ids = rows.map(({ id }) => id)
      await writeSearchRows(server.db, ids)
      await Promise.all(ids.map((itemId) => matchItem(server.context, { itemId })))
    }
    const told = async () => {
      const hits = server.db.selectFrom('search_hits').where('told_to', '=', me.id).where('told_at_once', '=', true)
      return (await hits.select('item_id').execute()).length
    }
    await listed(things.flatMap((thing) => [`A ${thing}`, `Old ${thing}`, `Large ${thing}`]))
    expect(await told()).toBe(maxInstantAlerts.ofPerson)
    // Alerts from a day ago no longer count.
    await sql`update search_hits set told_at = told_at - interval '1 day' where told_to = ${me.id}`.execute(server.db)
    await listed(['Wooden ladder'])
    expect(await told()).toBe(maxInstantAlerts.ofPerson + 1)
  })

  test('announced by the previous version, without a person, count towards the limit', async () => {
    const me = await createMember(server)
    const { id: searchId } = await save(me, { search: 'tent' })
    for (let n = 0; n < maxInstantAlerts.ofSearch; n++) await list({ title: `Bell tent ${n}` })
    await sql`update search_hits set told_to = null, told_at_once = false where search_id = ${searchId}`.execute(
      server.db,
    )
    await sql`update search_hits set told_at_once = true where search_id = ${searchId}`.execute(server.db)
    await list({ title: 'One tent more' })
    expect(await toldOf(me)).toHaveLength(maxInstantAlerts.ofSearch)
  })

  test('announced before need no lock on the person when the item is activated again', async () => {
    const me = await createMember(server)
    await save(me, { search: 'tent' })
    const itemId = await list({ title: 'Bell tent' })
    // It would wait for this one, and never finish.
    await beginTransaction(server.db, async (trx) => {
      await sql`select from profiles where id = ${me.id} for update`.execute(trx)
      await matchItem(server.context, { itemId })
    })
    expect(await toldOf(me)).toHaveLength(1)
  })

  test('include an existing item once it is cheap enough', async () => {
    const me = await createMember(server)
    const itemId = await list({ title: 'Bell tent', daily_rate: 18 })
    await save(me, { search: 'tent' })
    await save(me, { search: 'tent', max_price: 15 })
    const lower = async (daily_rate: number) => {
      const body = itemInput({ title: 'Bell tent', daily_rate })
      await server.call('PUT /items/:itemId', { params: { itemId }, body }, await asOwner())
      await server.context.jobs.drain()
    }
    await lower(16)
    expect(await toldOf(me)).toEqual([])
    await lower(15)
    expect(await toldOf(me)).toHaveLength(1)
    const found = await searchesOf(me)
    expect(found.filter(({ new_items }) => new_items > 0)).toMatchObject([{ max_price: 15 }])
  })

  test("exclude one's own items, those behind a block, and those removed in the meantime", async () => {
    const owner = await asOwner()
    const blocked = await createMember(server)
    await save(blocked, { search: 'tent' })
    await save(owner, { search: 'tent' })
    await server.api('PUT /people/:userId/block', { params: { userId: blocked.id } }, owner)
    const late = await createMember(server)
    await save(late, { search: 'tent' })
    const { id: itemId } = await listItem(server, owner, { title: 'Bell tent' })
    await server.api('PUT /items/:itemId/status', { params: { itemId }, body: { status: 'paused' } }, owner)
    const { id: held } = await listItem(server, owner, { title: 'Roof tent' })
    await server.db
      .updateTable('items')
      .set({ status: 'held', status_before: 'active' })
      .where('id', '=', held)
      .execute()
    await server.context.jobs.drain()
    for (const me of [blocked, owner, late]) expect(await toldOf(me)).toEqual([])
  })
})

describe('unsubscribing from a saved search', () => {
  const addressIn = (mail: StoredMail | undefined) => {
    const url = new URL(/^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
    return `${url.pathname}${url.search}`
  }

  test('takes one press in a mail program without logging in; another button stops all of them', async () => {
    const me = await createMember(server)
    await save(me, { search: 'kayak' })
    await save(me, { search: 'tent' })
    await list({ title: 'Bell tent' })
    const [mail] = await mailsTo(server, me.email)
    const address = addressIn(mail)
    expect(mail?.text).toContain(`Stop this alert: ${server.context.siteUrl}${address}`)
    expect(await (await server.fetch(address)).text()).toContain('<button>Stop all alerts</button>')
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await server.fetch(address, { method: 'POST', body })).status).toBe(200)
    expect((await searchesOf(me)).map(({ search, every }) => [search, every])).toEqual([
      ['tent', 'off'],
      ['kayak', 'instant'],
    ])
    expect((await server.api('GET /me', {}, me)).alerts).toBe(true)
    expect((await server.fetch(address.replace(/.$/, 'x'), { method: 'POST', body })).status).toBe(404)
    await server.fetch(address, { method: 'POST', body: new URLSearchParams({ all: '1' }) })
    expect((await server.api('GET /me', {}, me)).alerts).toBe(false)
  })

  test("happens with the account's deletion, and until then they are in the data export", async () => {
    const me = await createMember(server)
    await save(me, { search: 'tent' })
    await list({ title: 'Bell tent' })
    const data = await server.api('GET /my/data', {}, me)
    expect(data.saved_searches).toMatchObject([{ query: { search: 'tent' }, every: 'instant', found: [{}] }])
    await server.api('POST /my/deletion', { body: {} }, me)
    expect(await server.db.selectFrom('saved_searches').where('user_id', '=', me.id).select('id').execute()).toEqual([])
  })
})

describe('deleting an account with saved searches', () => {
  /** Started while others wait for a lock of ours, and finished once that is released. */
  const waits = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
    return rows[0]?.count ?? 0
  }

  test('locks them in the same order as items do, so that there is no deadlock', async () => {
    const me = await createMember(server)
    const [first, last] = [`00000000${crypto.randomUUID().slice(8)}`, `ffffffff${crypto.randomUUID().slice(8)}`]
    // The last one is the first in the table and by its query: rows deleted with their person are deleted in such an order.
    for (const [id, search] of [
      [last, 'bell tent'],
      [first, 'tent'],
    ] as const) {
      const saved = await save(me, { search, every: 'daily' })
      await sql`update saved_searches set id = ${id} where id = ${saved.id}`.execute(server.db)
    }
    let gone: Promise<unknown> | undefined
    await beginTransaction(server.db, async (trx) => {
      await sql`select from saved_searches where id = ${first} for key share`.execute(trx)
      gone = server.api('POST /my/deletion', { body: {} }, me)
      await expect.poll(waits).toBe(1)
      const { rows } = await sql`select from saved_searches where id = ${last} for key share nowait`.execute(trx)
      expect(rows).toHaveLength(1)
    })
    await gone
    expect(await server.db.selectFrom('saved_searches').where('user_id', '=', me.id).select('id').execute()).toEqual([])
  })

  test('waits for the daily email that takes their matches', async () => {
    const me = await createMember(server)
    const { id: searchId } = await save(me, { search: 'tent', every: 'daily' })
    await list({ title: 'Bell tent' })
    let told: Promise<unknown> | undefined
    await beginTransaction(server.db, async (trx) => {
      await sql`select from profiles where id = ${me.id} for update`.execute(trx)
      told = inTransaction(server.db, (other) => takeDigest(server.context, other, me.id))
      await expect.poll(waits).toBe(1)
      const { rows } = await sql`select from search_hits where search_id = ${searchId} for update nowait`.execute(trx)
      expect(rows).toHaveLength(1)
    })
    expect(await told).toMatchObject({ total: 1 })
  })

  test('while items are listed: all of them finish', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => createMember(server)))
    for (const one of people)
      for (const search of ['tent', 'bell', 'bell tent', 'large tent'])
        await save(one, { search, every: search === 'tent' ? 'instant' : 'daily' })
    const owner = await asOwner()
    const items: string[] = []
    for (let n = 0; n < 4; n++) items.push((await listItem(server, owner, { title: `Large bell tent ${n}` })).id)
    await Promise.all([
      ...items.map((itemId) => matchItem(server.context, { itemId })),
      ...people.map((one) => inTransaction(server.db, (trx) => takeDigest(server.context, trx, one.id))),
      ...people.map((one) => server.api('POST /my/deletion', { body: {} }, one)),
    ])
    expect(await server.db.selectFrom('search_hits').select('item_id').execute()).toEqual([])
  })
})
