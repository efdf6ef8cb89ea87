import { maxInstantAlerts } from '@itemo/domain/searches/saved-search.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createMember, listItem } from '../../../test/factories.ts'
import { renew } from '../../../test/hires.ts'
import { mailsTo } from '../../../test/kept-mails.ts'
import { savedSearches } from '../../../test/search-alerts.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { listFitting } from './search-hit-queries.ts'

const server = await serverOfFile({ now: new Date('2026-11-24T12:00:00Z') })
const { asOwner, save, searchesOf, list, toldOf, everyMorning } = savedSearches(server)

describe('a saved search', () => {
  test.each([
    [{ search: 'tents' }, { title: 'Bell tent' }, true],
    [{ search: 'lens' }, { title: 'Two camera lenses' }, true],
    [{ search: 'hoover' }, { title: 'Vacuum cleaner' }, true],
    [{ search: 'step ladder' }, { title: 'Stepladder' }, true],
    [{ search: 'stepladder' }, { title: 'Step ladder' }, true],
    [{ search: 'bell tent' }, { title: 'Roof tent' }, false],
    [{ search: 'tent', category: 'Camping & Hiking' }, { title: 'Bell tent', category: 'Other' }, false],
    [{ category: 'Camping & Hiking' }, { title: 'Stove', category: 'Camping & Hiking' }, true],
    [{ search: 'tent', near: '51.54,-0.06', within_km: 10 }, { title: 'Bell tent', location: 'E8 3PN' }, true],
    [{ near: '51.54,-0.06', within_km: 10 }, { title: 'Bell tent', location: 'E8 3PN' }, true],
    [{ search: 'tent', near: '53.48,-2.24', within_km: 10 }, { title: 'Bell tent', location: 'E8 3PN' }, false],
    [{ search: 'tent', max_price: 9.99 }, { title: 'Bell tent', daily_rate: 10 }, false],
    [{ search: 'tent', max_price: 10 }, { title: 'Bell tent', daily_rate: 10 }, true],
    [{ search: 'tent', from: '2026-11-28', until: '2026-11-29' }, { title: 'Bell tent' }, true],
    [
      { search: 'tent', from: '2026-11-28', until: '2026-11-29' },
      {
        title: 'Bell tent',
        available_from: '2026-11-24',
        available_until: '2026-12-24',
        excluded_dates: ['2026-11-29'],
      },
      false,
    ],
    [{ search: 'tent', every: 'off' }, { title: 'Bell tent' }, false],
    [{ search: '"roof tent"' }, { title: 'Roof tent for a van' }, true],
    [{ search: '"roof tent"' }, { title: 'Tent with a roof' }, false],
    [{ search: '"hoover"' }, { title: 'Vacuum cleaner' }, false],
  ] as const)('with %j and item %j: match %s', async (search, item, isFound) => {
    const me = await createMember(server)
    await save(me, search)
    await list({ weekly_rate: null, monthly_rate: null, ...item })
    expect(await toldOf(me)).toHaveLength(isFound ? 1 : 0)
  })

  test('beyond its daily limit waits for one email in the morning, with daily alerts', async () => {
    const me = await createMember(server)
    await save(me, { search: 'tent' })
    await save(me, { search: 'kayak', every: 'daily' })
    for (let n = 0; n <= maxInstantAlerts.ofSearch; n++) await list({ title: `Bell tent ${n}` })
    await list({ title: 'Kayak for two' })
    expect(await mailsTo(server, me.email)).toHaveLength(maxInstantAlerts.ofSearch)
    await Promise.all([everyMorning(), everyMorning()])
    const [digest, ...others] = await mailsTo(server, me.email)
    expect(digest?.subject).toBe('2 new items for your alerts')
    expect(digest?.text).toContain('Kayak for two\n£11.50 for one day, fee included · E8')
    expect(others).toHaveLength(maxInstantAlerts.ofSearch)
    expect((await toldOf(me))[0]).toMatchObject({ kind: 'alert_digest', path: '/saved?tab=alerts' })
  })
})

describe('the end of a saved search', () => {
  test("comes after its dates, or if its reminder isn't opened", async () => {
    const me = await createMember(server)
    await save(me, { search: 'tent', from: '2026-11-28', until: '2026-11-29' })
    await save(me, { search: 'kayak' })
    server.advance(5 * 86_400_000)
    await everyMorning()
    expect(await toldOf(me)).toMatchObject([{ kind: 'alert_ended', body: 'Keep watching without dates?' }])
    server.advance(86 * 86_400_000)
    await everyMorning()
    await everyMorning()
    expect((await toldOf(me)).map(({ kind }) => kind)).toEqual(['alert_quiet', 'alert_ended'])
    const [kayak] = await searchesOf(me)
    const opened = { params: { searchId: kayak?.id ?? '' }, body: { opened: true as const } }
    await server.api('PATCH /my/searches/:searchId', opened, await renew(server, me))
    server.advance(15 * 86_400_000)
    await everyMorning()
    expect((await searchesOf(me)).map(({ every }) => every)).toEqual(['instant', 'off'])
    server.advance(91 * 86_400_000)
    await everyMorning()
    server.advance(15 * 86_400_000)
    await everyMorning()
    expect((await searchesOf(me)).map(({ every }) => every)).toEqual(['off', 'off'])
  })
})

test('an item reads only the saved searches that share a word and its place, not thousands of others', async () => {
  const me = await createMember(server)
  await save(me, { search: 'bell tent' })
  await save(me, { search: 'tents', near: 'E8' })
  const other = await createMember(server)
  await sql`
    insert into saved_searches (user_id, query, every, anchors, test, opened_at, created_at)
    select ${other.id}, jsonb_build_object('search', word), 'instant', array[chr(39) || word], quote_literal(chr(39) || word)::tsquery, now(), now()
    from (select 'word' || n || 'x' as word from generate_series(1, 20000) n) words`.execute(server.db)
  // Searches of many people elsewhere.
  await sql`
    insert into saved_searches (user_id, query, every, anchors, also, test, opened_at, created_at)
    select ${other.id}, jsonb_build_object('search', 'tent', 'max_price', n), 'instant', array[chr(39) || 'tent'], '{~b55:-5}',
      quote_literal(chr(39) || 'tent')::tsquery, now(), now()
    from generate_series(1, 5000) n`.execute(server.db)
  await sql`analyze saved_searches`.execute(server.db)
  const { id: itemId } = await listItem(server, await asOwner(), { title: 'Bell tent' })
  await inTransaction(server.db, async (trx) => {
    const read = async () => {
      const { rows } = await sql<{ rows: number }>`
        select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as rows
        from pg_class where oid = 'saved_searches'::regclass`.execute(trx)
      return rows[0]?.rows ?? 0
    }
    const before = await read()
    expect(await listFitting(trx, { itemId, now: server.context.now() })).toHaveLength(2)
    // Each is read once for matching and once for its owner, in case a block separates them from the item's owner.
    expect((await read()) - before).toBeLessThan(10)
  })
})
