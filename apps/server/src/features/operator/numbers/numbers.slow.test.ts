import { addDays, type Day, dayInLondon, listDays, startOfDay } from '@itemo/domain/dates.ts'
import { splitRetained } from '@itemo/domain/payouts/rules-of-money.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createMember, listItem } from '../../../../test/factories.ts'
import { startTestServer } from '../../../../test/harness.ts'
import { createStaff } from '../../../../test/staff-members.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { visitsOf } from './count-visits.ts'
import { readOverview } from './overview.ts'
import { beginTransaction } from '../../../platform/db/transaction.ts'
import { notifyAlone } from '../../notifications/notifications.ts'
import { rebuildNumbers, rollUpAgain, rollUpDay, rollUpLast } from './roll-up.ts'

/** Days around both clock changes, of which one has 23 hours and one has 25. */
const spring = listDays('2026-03-27', '2026-03-31')
const autumn = listDays('2026-10-23', '2026-10-27')
const now = new Date('2026-10-27T15:00:00Z')

const server = await serverOfFile({ now })
const { context, db } = server

/** Pseudo-random numbers, the same in each run. */
let seed = 20_261_025
const random = () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}
const below = (max: number) => Math.floor(random() * max)
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!
/** An instant on these days; every third is within an hour of midnight in London. */
const instant = (days: readonly Day[]) => {
  const from = startOfDay(oneOf(days))
  const aside = random() < 0.34 ? below(7_200_000) - 3_600_000 : below(86_400_000)
  return new Date(Math.min(from.getTime() + aside, now.getTime()))
}

interface Hire {
  readonly rental: { id: string; renter_id: string; requested_at: Date; answer_by: Date; total: number; fee: number }
  readonly payer: string | null
  readonly isWithdrawn: boolean
  readonly authorisedAt: Date
  readonly events: { what: 'approved' | 'declined' | 'expired' | 'cancelled' | 'returned'; at: Date }[]
  readonly ledger: { kind: 'captured' | 'refunded' | 'refund_failed'; amount_pence: number; learnt_at: Date }[]
}

let left: ReadonlySet<string | null>
const hires: Hire[] = []

beforeAll(async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => createMember(server)))
  const staff = await createStaff(server, ['support'])
  const demo = await createMember(server)
  await db.updateTable('profiles').set({ is_demo: true }).where('id', '=', demo.id).execute()
  const early = new Date('2026-01-01T12:00:00Z')
  await db.updateTable('auth.users').set({ email_confirmed_at: early }).execute()
  await db.updateTable('staff').set({ added_at: early }).execute()
  left = new Set([staff.id, demo.id])
  const everyone = [...people, staff, demo].map(({ id }) => id)
  for (let index = 0; index < 400; index++) hires.push(randomHire(everyone, oneOf([spring, autumn])))
  await beginTransaction(db, async (trx) => {
    // Only realistic rows: how they came about doesn't matter here.
    await sql`set local session_replication_role = replica`.execute(trx)
    await trx
      .insertInto('rentals')
      .values(hires.filter((hire) => !hire.isWithdrawn).map(rentalRow))
      .execute()
    const paymentIds = await trx
      .insertInto('payments')
      .values(
        hires.map(({ rental, payer, authorisedAt, isWithdrawn }) => ({
          subject_kind: 'rental' as const,
          subject_id: rental.id,
          payer_id: payer,
          amount_pence: rental.total,
          state: isWithdrawn ? ('released' as const) : ('captured' as const),
          checkout_expires_at: authorisedAt,
          authorised_at: authorisedAt,
          created_at: authorisedAt,
        })),
      )
      .returning('id')
      .execute()
    const events = hires.flatMap(({ rental, events: all }) =>
      all.map((event) => ({ ...event, rental_id: rental.id, by: 'owner' as const })),
    )
    await trx.insertInto('rental_events').values(events).execute()
    const entries = hires.flatMap(({ ledger }, index) =>
      ledger.map((entry) => ({
        ...entry,
        payment_id: paymentIds[index]!.id,
        provider_ref: crypto.randomUUID(),
      })),
    )
    await trx.insertInto('ledger_entries').values(entries).execute()
  })
})

function randomHire(people: readonly string[], days: readonly Day[]): Hire {
  const renter = oneOf(people)
  const requestedAt = instant(days)
  const later = () => new Date(Math.max(requestedAt.getTime(), instant(days).getTime()))
  const fee = below(2000)
  const total = fee + 1 + below(20_000)
  const isWithdrawn = random() < 0.1
  const isCaptured = !isWithdrawn && random() < 0.6
  const refunds = isCaptured && random() < 0.5 ? [oneOf([total, Math.ceil(total / 2), 1 + below(total)])] : []
  return {
    rental: {
      id: crypto.randomUUID(),
      renter_id: renter,
      requested_at: requestedAt,
      answer_by: later(),
      total,
      fee,
    },
    payer: random() < 0.1 ? null : renter,
    isWithdrawn,
    authorisedAt: requestedAt,
    events: isWithdrawn
      ? []
      : (['approved', 'declined', 'expired', 'cancelled', 'returned'] as const)
          .filter(() => random() < 0.4)
          .map((what) => ({ what, at: later() })),
    ledger: [
      ...(isCaptured ? [{ kind: 'captured' as const, amount_pence: total, learnt_at: requestedAt }] : []),
      ...refunds.map((amount_pence) => ({ kind: 'refunded' as const, amount_pence, learnt_at: later() })),
    ],
  }
}

function rentalRow({ rental: { total, fee, ...rental } }: Hire) {
  return {
    ...rental,
    owner_id: crypto.randomUUID(),
    start_date: '2026-12-01',
    end_date: '2026-12-02',
    completes_on: '2026-12-10',
    base_amount: (total - fee) / 100,
    addons_amount: 0,
    platform_fee: fee / 100,
    total_amount: total / 100,
    status: 'completed' as const,
    price_lines: '[]',
    item_snapshot: '{}',
    created_at: rental.requested_at,
  }
}

/** The numbers of a day, computed independently from the list of hires. */
function recount(day: Day): Record<string, number> {
  const isOn = (at: Date) => dayInLondon(at) === day
  const counted = hires.filter(({ rental }) => !left.has(rental.renter_id))
  const paid = hires.filter(({ payer }) => !left.has(payer))
  const asked = paid.filter(({ authorisedAt }) => isOn(authorisedAt))
  const having = (...whats: string[]) =>
    counted.filter(({ events }) => events.some(({ what, at }) => whats.includes(what) && isOn(at)))
  const due = counted.filter(({ rental, isWithdrawn }) => !isWithdrawn && isOn(rental.answer_by))
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
  const feeUntil = ({ rental, ledger }: Hire, last: Day) => {
    const known = ledger.filter(({ learnt_at }) => dayInLondon(learnt_at) <= last)
    const kept = sum(known.map(({ kind, amount_pence: pence }) => (kind === 'refunded' ? -pence : pence)))
    return splitRetained({ totalPence: rental.total, feePence: rental.fee }, kept).feePence
  }
  return {
    requests: asked.length,
    checkouts: asked.length,
    request_value: sum(asked.map(({ rental }) => rental.total)),
    withdrawn: asked.filter(({ isWithdrawn }) => isWithdrawn).length,
    confirmed: having('approved').length,
    declined: having('declined').length,
    expired: having('expired').length,
    cancelled: having('cancelled').length,
    completed: having('returned').length,
    gmv: sum(having('approved').map(({ rental }) => rental.total)),
    answer_due: due.length,
    answered_in_time: due.filter(({ rental, events }) =>
      events.some(({ what, at }) => (what === 'approved' || what === 'declined') && at <= rental.answer_by),
    ).length,
    answer_minutes: sum(
      counted.map(
        ({ events }) =>
          events.filter(({ what, at }) => (what === 'approved' || what === 'declined') && isOn(at)).length,
      ),
    ),
    refunded: sum(
      paid.flatMap(({ ledger }) =>
        ledger.filter(({ kind, learnt_at }) => kind === 'refunded' && isOn(learnt_at)).map((one) => one.amount_pence),
      ),
    ),
    income_fee: sum(paid.map((hire) => feeUntil(hire, day) - feeUntil(hire, addDays(day, -1)))),
  }
}

async function numbersOf(day: Day): Promise<Record<string, number>> {
  const rows = await db.selectFrom('daily_numbers').select(['metric', 'value']).where('day', '=', day).execute()
  const sums: Record<string, number> = {}
  for (const { metric, value } of rows) sums[metric] = (sums[metric] ?? 0) + Number(value)
  return sums
}

it("each day's counts match its rows, on days of 23 or 25 hours too, without staff and demo people", async () => {
  await rebuildNumbers(context, [spring[0]!, spring.at(-1)!])
  await rebuildNumbers(context, [autumn[0]!, autumn.at(-1)!])
  for (const day of [...spring, ...autumn]) {
    const numbers = await numbersOf(day)
    const wanted = recount(day)
    expect({ day, ...Object.fromEntries(Object.keys(wanted).map((name) => [name, numbers[name] ?? 0])) }).toEqual({
      day,
      ...wanted,
    })
    expect(wanted.requests).toBeGreaterThan(5)
  }
})

it('counting again changes nothing, even ten times at once', async () => {
  const [day] = autumn
  const before = await numbersOf(day!)
  await Promise.all(Array.from({ length: 10 }, () => rollUpDay(context, day!)))
  expect(await numbersOf(day!)).toEqual(before)
  // Numbers that no longer apply are deleted.
  await sql`insert into daily_numbers values ('confirmed', ${day}, 'nonsense', 7)`.execute(db)
  await rollUpDay(context, day!)
  expect(await numbersOf(day!)).toEqual(before)
})

it('counts at the end of a day and counts of events are kept', async () => {
  const yesterday = autumn.at(-2)!
  await sql`insert into daily_numbers values ('items_live', ${yesterday}, '', 41), ('searches', ${yesterday}, '', 3)`.execute(
    db,
  )
  await rollUpLast(context, 2)
  expect(await numbersOf(yesterday)).toMatchObject({ items_live: 41, searches: 3 })
  const { ran_at } = await db
    .selectFrom('number_runs')
    .selectAll()
    .where('day', '=', yesterday)
    .executeTakeFirstOrThrow()
  expect(context.now().getTime() - ran_at.getTime()).toBeLessThan(60_000)
})

it('the counts of a day whose cases may have been deleted are kept', async () => {
  const day = addDays(autumn.at(-1)!, -365)
  const ofCases = ['reports_made', 'measures_taken', 'appeals_decided', 'reviews_hidden'] as const
  const rows = ofCases.map((metric) => ({ metric, day, dimension: 'x', value: 7 }))
  await db.insertInto('daily_numbers').values(rows).execute()
  await rebuildNumbers(context, [day, day])
  expect(await numbersOf(day)).toEqual(Object.fromEntries(ofCases.map((metric) => [metric, 7])))
})

it("days before the first account aren't counted again", async () => {
  await db.deleteFrom('number_runs').execute()
  await db
    .updateTable('auth.users')
    .set({ created_at: startOfDay('2026-10-25') })
    .execute()
  await rollUpAgain(context, 35)
  const runs = await db.selectFrom('number_runs').select('day').orderBy('day').execute()
  expect(runs.map(({ day }) => day)).toEqual(['2026-10-25', '2026-10-26', '2026-10-27'])
})

it('a count that dropped to zero at the end of a period is shown as zero, not as the day before', async () => {
  const [yesterday, today] = [autumn.at(-2)!, autumn.at(-1)!]
  await sql`insert into daily_numbers values ('refunds_failed', ${yesterday}, '', 2), ('owed', ${yesterday}, 'ready', 9)`.execute(
    db,
  )
  await rollUpDay(context, today)
  const by = { userId: crypto.randomUUID(), roles: ['operator' as const], childSafety: false }
  const { tiles, counts } = await readOverview(context, by, { from: yesterday, to: today })
  expect(tiles.find(({ tile }) => tile === 'owed')).toMatchObject({ value: 0 })
  expect(counts.filter(({ metric }) => metric === 'owed' || metric === 'refunds_failed')).toEqual([])
})

it('invalid and future days are refused', async () => {
  for (const words of [['2026-10-01'], ['2026-10-02', '2026-10-01'], ['2026-10-01', '2027-01-01'], ['x', 'y']]) {
    await expect(rebuildNumbers(context, words)).rejects.toThrow('Usage: FROM TO')
  }
})

it('searches are counted once typing stops, with pages and members of the day; no bots, staff or addresses', async () => {
  const visits = visitsOf(context)
  await visits.flush()
  const today = autumn.at(-1)!
  const before = await numbersOf(today)
  const [member, worker] = [await createMember(server), await createStaff(server, ['support'])]
  const search = (words: string, as?: { token: string }, agent = 'Firefox') =>
    server.fetch(`/api/v1/items?search=${encodeURIComponent(words)}`, {
      headers: { 'user-agent': agent, ...(as && { authorization: `Bearer ${as.token}` }) },
    })
  for (const words of ['par', 'parag', 'Paraglider']) expect((await search(words, member)).status).toBe(200)
  await search('paraglider', worker)
  await search('paraglider', undefined, 'Googlebot/2.1')
  server.advance(3000)
  await search('Paraglider', member)
  server.advance(3000)
  for (const words of ['jo@example.org', 'call 07700 900123', 'me @ home', 'x'.repeat(61)]) {
    await search(words, member)
    server.advance(3000)
  }
  await Promise.all(Array.from({ length: 10 }, () => visits.flush()))
  const words = await db.selectFrom('searched_words').selectAll().execute()
  expect(words).toEqual([{ day: today, words: 'paraglider', shown: 0, empty: 1 }])
  const after = await numbersOf(today)
  expect((after.searches ?? 0) - (before.searches ?? 0)).toBe(5)
  expect((after.searches_empty ?? 0) - (before.searches_empty ?? 0)).toBe(5)
  const days = await db.selectFrom('member_days').select('user_id').where('user_id', '=', member.id).execute()
  expect(days).toHaveLength(1)
  await rollUpDay(context, today)
  const { members_active: active } = await numbersOf(today)
  const { count } = await db
    .selectFrom('member_days')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('day', '=', today)
    .where('user_id', 'not in', db.selectFrom('staff').select('user_id'))
    .where('user_id', 'not in', db.selectFrom('profiles').select('id').where('is_demo', '=', true))
    .executeTakeFirstOrThrow()
  expect(active).toBe(Number(count))
})

it('corrected searches and items opened from a search are counted, by the page they came from', async () => {
  const visits = visitsOf(context)
  await visits.flush()
  const today = dayInLondon(context.now())
  const before = await numbersOf(today)
  const owner = await createMember(server)
  const found = await listItem(server, owner, { title: 'Paraglider' })
  const passed = await listItem(server, owner, { title: 'Paraglider bag' })
  const ask = (path: string, referer?: string) =>
    server.fetch(`/api/v1${path}`, { headers: { 'user-agent': 'Firefox', ...(referer && { referer }) } })
  expect(await (await ask('/items?search=paraglidr')).json()).toMatchObject({ match: { corrected: [{}] } })
  const list = `${server.context.siteUrl}/home?search=paraglidr`
  for (let time = 0; time < 2; time++) await ask(`/items/${found.id}`, list)
  await ask(`/items/${passed.id}`, `${server.context.siteUrl}/home`)
  // A referrer of another site doesn't count.
  await ask(`/items/${passed.id}`, 'https://elsewhere.example/home?search=paraglidr')
  server.advance(3000)
  await visits.flush()
  const after = await numbersOf(today)
  const more = (metric: string) => (after[metric] ?? 0) - (before[metric] ?? 0)
  expect(['searches', 'searches_corrected', 'item_opened', 'search_opened'].map(more)).toEqual([1, 1, 2, 1])
  // An item opened from elsewhere before now counts as found.
  await ask(`/items/${passed.id}`, list)
  await visits.flush()
  const { item_opened: opened, search_opened: fromSearch } = await numbersOf(today)
  expect([opened, fromSearch]).toEqual([after.item_opened, (after.search_opened ?? 0) + 1])
})

it('former staff are counted from the day they left, and not on a day when they were staff', async () => {
  const today = dayInLondon(context.now())
  const liveItems = async () => {
    await rollUpDay(context, today)
    const { items_live: live, members_new: fresh } = await numbersOf(today)
    return [live ?? 0, fresh ?? 0]
  }
  const [live, fresh] = await liveItems()
  const owner = await createStaff(server, ['support'])
  const other = await createMember(server)
  await Promise.all([owner, other].map((each) => listItem(server, each)))
  const without = [live! + 1, fresh! + 1]
  expect(await liveItems()).toEqual(without)
  const staff = db.updateTable('staff').where('user_id', '=', owner.id)
  await staff.set({ removed_at: new Date(context.now().getTime() + 4 * 60_000) }).execute()
  expect(await liveItems()).toEqual(without.map((count) => count + 1))
  await staff.set({ removed_at: startOfDay(addDays(today, 1)) }).execute()
  expect(await liveItems()).toEqual(without)
})

it('alerts and wants are counted from notifications, requests and offers', async () => {
  const today = dayInLondon(context.now())
  await rollUpDay(context, today)
  const before = await numbersOf(today)
  const [owner, asker, staff] = [
    await createMember(server),
    await createMember(server),
    await createStaff(server, ['support']),
  ]
  const { id: itemId } = await listItem(server, owner)
  const at = context.now()
  const notice = (userId: string, kind: string, read: boolean) => ({
    user_id: userId,
    kind,
    dedupe_key: `${kind} ${read}`,
    title: '',
    body: '',
    path: '/',
    listed: true,
    created_at: at,
    read_at: read ? new Date(at.getTime() + 1000) : null,
  })
  const told = [
    notice(asker.id, 'alert_hit', true),
    notice(asker.id, 'alert_digest', false),
    notice(asker.id, 'want_nearby', true),
    notice(staff.id, 'alert_hit', true),
  ]
  await db.insertInto('notifications').values(told).execute()
  // Someone who has switched alerts off isn't notified, whatever the list contains.
  const deaf = await createMember(server)
  await db.updateTable('profiles').set({ alerts: false }).where('id', '=', deaf.id).execute()
  const silenced = {
    userId: deaf.id,
    kind: 'alert_hit' as const,
    dedupeKey: 'deaf',
    aboutId: null,
    words: { title: '', body: '', paragraphs: [], link: { path: pathTo`/saved`, label: '' } },
  }
  expect(await notifyAlone(context, silenced)).toBe(true)
  const want = (status: 'open' | 'fulfilled', category: string | null) => ({
    id: crypto.randomUUID(),
    user_id: asker.id,
    words: 'a kayak',
    category,
    location: 'E8',
    latitude: 51.54,
    longitude: -0.06,
    within_km: 10,
    from_day: addDays(today, 5),
    until_day: addDays(today, 6),
    status,
    expires_at: at,
    created_at: at,
  })
  const wants = [want('open', 'Water Sports'), want('open', null), want('fulfilled', null)]
  await db.insertInto('wants').values(wants).execute()
  const answer = (at: number) => ({
    want_id: wants[at]?.id ?? '',
    item_id: itemId,
    owner_id: owner.id,
    total_pence: 100,
  })
  const [soon, late] = [at, new Date(at.getTime() + 25 * 3_600_000)]
  await db
    .insertInto('want_answers')
    .values([
      { ...answer(0), created_at: soon },
      { ...answer(1), created_at: late },
    ])
    .execute()
  await rollUpDay(context, today)
  const after = await numbersOf(today)
  const more = (metric: string) => (after[metric] ?? 0) - (before[metric] ?? 0)
  const metrics = ['alerts_sent', 'alerts_read', 'wants_new', 'wants_offered', 'wants_met', 'want_notices']
  expect(metrics.map(more)).toEqual([2, 1, 3, 1, 1, 1])
})

it('a request is counted as due once its deadline passes or it is answered', async () => {
  const day = dayInLondon(context.now())
  await rollUpDay(context, day)
  const { answer_due: before = 0 } = await numbersOf(day)
  const { rows } = await sql`
    update rentals set answer_by = ${new Date(context.now().getTime() + 3_600_000)}
    where id in (
      select r.id from rentals r where (r.answer_by at time zone 'Europe/London')::date = ${day}
        and r.renter_id <> all(${[...left]}::uuid[])
        and not exists (select from rental_events e where e.rental_id = r.id and e.what in ('approved', 'declined'))
      limit 1)
    returning id`.execute(db)
  expect(rows).toHaveLength(1)
  await rollUpDay(context, day)
  expect((await numbersOf(day)).answer_due).toBe(before - 1)
})

it('prices are counted once per person and item in half an hour', async () => {
  const visits = visitsOf(context)
  await visits.flush()
  const day = dayInLondon(context.now())
  const before = await numbersOf(day)
  const [owner, renter] = [await createMember(server), await createMember(server)]
  const items = [await listItem(server, owner), await listItem(server, owner)]
  const [startDate, endDate] = [addDays(day, 9), addDays(day, 10)]
  for (const { id: itemId } of [...items, ...items])
    await server.api('POST /quotes', { body: { itemId, startDate, endDate } }, renter)
  await visits.flush()
  expect(((await numbersOf(day)).quote_made ?? 0) - (before.quote_made ?? 0)).toBe(2)
})

it('the schedule counts two days every ten minutes, a week each night, five weeks on Sundays', async () => {
  const town = await startTestServer({ now, runsCountingJobs: true })
  try {
    await createMember(town)
    await town.db
      .updateTable('auth.users')
      .set({ created_at: startOfDay('2026-01-01') })
      .execute()
    const countedWithin = async (minutes: number) => {
      await town.db.deleteFrom('number_runs').execute()
      town.advance(minutes * 60_000)
      await town.context.jobs.drain()
      return (await town.db.selectFrom('number_runs').select('day').execute()).length
    }
    expect(await countedWithin(10)).toBe(2)
    expect(await countedWithin(24 * 60)).toBe(7)
    expect(await countedWithin(5 * 24 * 60)).toBe(35)
  } finally {
    await town.close()
  }
})
