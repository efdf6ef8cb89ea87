// `npm run bench:soak`: realistic load on one process for ten minutes, nine reads to a write, at a fixed rate regardless of responses.
// Prints failures, latencies, and whether memory stayed constant. A minute with three times the load comes first: it grows the heap,
// which keeps that size; growth afterwards is a leak. Fails if a response does, or if memory changes by more than a tenth (in an hour,
// SOAK_MINUTES=60: a twentieth).
import { setTimeout as delay } from 'node:timers/promises'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { startServer } from '../apps/server/src/start-server.ts'
import { follow } from '../apps/server/test/conversation-follower.ts'
import type { Member } from '../apps/server/test/factories.ts'
import { freshDatabase, quiet, small, startBenchPostgres, withClient } from './database.ts'
import { makeMembers } from './people.ts'
import { benchSite, gauged, residentBytes, type ServerProcess, startItemo } from './processes.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 10)
const perSecond = Number(process.env.SOAK_PER_SECOND ?? 100)
const people = 100
const sockets = 20
const warmMinutes = Math.min(1, minutes / 5)
/** How many times the load the warm-up has. */
const crush = 3
/** The share by which memory may change; in the first minutes it's still growing to its level. */
const mayMove = minutes < 60 ? 0.1 : 0.05
const words = ['drill', 'tent', 'kayak', 'folding table', 'theodolite', 'qz', 'harpsichord']

interface Ask {
  readonly name: string
  /** Per cent of the requests. */
  readonly weight: number
  readonly make: () => { path: string; method?: string; body?: unknown; as?: Member }
}

const closers: (() => unknown)[] = []
try {
  const postgres = await startBenchPostgres()
  closers.push(() => postgres.stop())
  // A copy, because the soak writes to it and the other benchmarks only read.
  const url = await freshDatabase(postgres.url, 'bench_soak', `bench_${small}`)
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    SITE_URL: benchSite,
    DATABASE_URL: url,
    DATA_DIR: '.data/bench/files',
    // Tokens aren't renewed.
    ACCESS_TOKEN_SECONDS: '86400',
  })
  const server = await startServer(
    { ...config, roles: { web: false, worker: false } },
    { log: quiet, manualJobs: true },
  )
  const members = await makeMembers(server.context, people)
  await server.stop()
  const itemo = await startItemo(url, { ROLES: 'web,worker', NODE_ENV: 'development', ...gauged })
  closers.push(() => itemo.stop())
  const items = await withClient(url, async (client) => {
    const { rows } = await client.query<Item>(
      "select id, user_id from items where status = 'active' order by created_at desc limit 500",
    )
    return rows
  })
  const pairs = await openConversations(itemo.origin, members, items)
  const followers = await Promise.all(
    pairs.slice(0, sockets).map(({ member, conversation }) => follow(itemo.origin, member, conversation)),
  )
  closers.push(() => followers.forEach((follower) => follower.stop()))
  const ids = items.map(({ id }) => id)
  const result = await soak(itemo, asksOf(members, ids, pairs))
  print(result)
  if (result.failed.size > 0) process.exitCode = 1
} finally {
  for (const close of closers.toReversed()) await close()
}

interface Item {
  readonly id: string
  readonly user_id: string
}

interface Pair {
  readonly member: Member
  readonly conversation: string
}

/** Each member writes about a different item. */
async function openConversations(
  origin: string,
  members: readonly Member[],
  items: readonly Item[],
): Promise<readonly Pair[]> {
  const pairs: Pair[] = []
  for (const [index, member] of members.entries()) {
    const answer = await send(origin, {
      path: '/conversations',
      method: 'POST',
      body: { item_id: items[index]?.id, other_user_id: items[index]?.user_id },
      as: member,
    })
    if (answer.status !== 200) throw new Error(`no conversation was opened: ${answer.text}`)
    const { id } = JSON.parse(answer.text) as { id: string }
    pairs.push({ member, conversation: id })
  }
  return pairs
}

function asksOf(members: readonly Member[], items: readonly string[], pairs: readonly Pair[]): readonly Ask[] {
  let turn = 0
  const of = <T>(list: readonly T[]): T => list[(turn = (turn * 31 + 17) % 1_000_003) % list.length] as T
  const today = dayInLondon(new Date())
  const as = () => of(members)
  return [
    { name: 'feed', weight: 28, make: () => ({ path: '/items' }) },
    { name: 'search', weight: 14, make: () => ({ path: `/items?search=${encodeURIComponent(of(words))}` }) },
    {
      name: 'search with dates',
      weight: 4,
      make: () => ({ path: `/items?search=${of(words)}&from=${addDays(today, 5)}&until=${addDays(today, 7)}` }),
    },
    { name: 'nearest', weight: 3, make: () => ({ path: '/items?near=51.54,-0.06&sort=nearest' }) },
    { name: 'map', weight: 4, make: () => ({ path: '/items/map?bounds=51.4,-0.3,51.6,0.1' }) },
    { name: 'item page', weight: 18, make: () => ({ path: `/items/${of(items)}`, as: as() }) },
    { name: 'more of an owner', weight: 4, make: () => ({ path: `/items/${of(items)}/more`, as: as() }) },
    { name: 'conversations', weight: 5, make: () => ({ path: '/conversations', as: as() }) },
    {
      name: 'messages',
      weight: 5,
      make: () => {
        const { member, conversation } = of(pairs)
        return { path: `/conversations/${conversation}/messages`, as: member }
      },
    },
    { name: 'rentals', weight: 3, make: () => ({ path: '/my/rentals', as: as() }) },
    { name: 'me', weight: 2, make: () => ({ path: '/me', as: as() }) },
    {
      name: 'send a message',
      weight: 4,
      make: () => {
        const { member, conversation } = of(pairs)
        const body = { id: crypto.randomUUID(), text: 'Is it free at the weekend?' }
        return { path: `/conversations/${conversation}/messages`, method: 'POST', body, as: member }
      },
    },
    { name: 'save', weight: 3, make: () => ({ path: `/saved/${of(items)}`, method: 'PUT', as: as() }) },
    {
      name: 'mark read',
      weight: 2,
      make: () => {
        const { member, conversation } = of(pairs)
        return { path: `/conversations/${conversation}/read`, method: 'POST', as: member }
      },
    },
    {
      name: 'forget',
      weight: 1,
      make: () => ({ path: `/saved/${of(items)}`, method: 'DELETE', as: as() }),
    },
  ]
}

interface Result {
  readonly times: Map<string, number[]>
  readonly failed: Map<string, number>
  /** Resident memory. */
  readonly memory: { readonly atMinute: number; readonly bytes: number }[]
  /** Memory in use at the start and at the end, after a full garbage collection. */
  readonly collected: number[]
}

/** Sends each request at a fixed time and measures from then, so that queueing in front of the server counts too. */
async function soak(itemo: ServerProcess, asks: readonly Ask[]): Promise<Result> {
  const deck = asks.flatMap((ask) => Array.from({ length: ask.weight }, () => ask))
  const result: Result = { times: new Map(), failed: new Map(), memory: [], collected: [] }
  const collect = async () => result.collected.push((await itemo.gauges({ collect: true })).usedBytes)
  const startedAt = performance.now() + warmMinutes * 60_000
  const warming = Math.round(warmMinutes * 60 * perSecond * crush)
  const total = minutes * 60 * perSecond
  const running = new Set<Promise<void>>()
  for (let index = -warming; index < total; index++) {
    const due = startedAt + (index * 1000) / (index < 0 ? perSecond * crush : perSecond)
    const wait = due - performance.now()
    if (wait > 1) await delay(wait)
    if (index === 0) await collect()
    if (index % (perSecond * 5) === 0) {
      const atMinute = (performance.now() - startedAt) / 60_000
      if (index >= 0) result.memory.push({ atMinute, bytes: await residentBytes(itemo) })
      process.stderr.write(`minute ${atMinute.toFixed(1)} of ${minutes}\r`)
    }
    const ask = deck[((index + warming) * 37) % deck.length]
    if (!ask) throw new Error('there is nothing to request')
    const run = one(itemo.origin, ask, due, index >= 0, result).finally(() => {
      running.delete(run)
    })
    running.add(run)
  }
  await Promise.all(running)
  await collect()
  return result
}

async function one(origin: string, ask: Ask, due: number, counted: boolean, { times, failed }: Result): Promise<void> {
  const answer = await send(origin, ask.make()).catch((error: unknown) => ({ status: String(error), text: '' }))
  if (answer.status !== 200) {
    const what = `${ask.name}: ${answer.status} ${answer.text.replace(/"requestId":"[^"]*"/, '').slice(0, 100)}`
    failed.set(what, (failed.get(what) ?? 0) + 1)
  }
  if (!counted) return
  const list = times.get(ask.name) ?? []
  list.push(performance.now() - due)
  times.set(ask.name, list)
}

async function send(
  origin: string,
  { path, method, body, as }: ReturnType<Ask['make']>,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: method ?? 'GET',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as && { authorization: `Bearer ${as.token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

function print({ times, failed, memory, collected }: Result): void {
  const row = (list: readonly number[]) => {
    const sorted = list.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
    return { asked: sorted.length, 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'longest ms': at(0.999999) }
  }
  const all = [...times.values()].flat()
  console.table({
    ...Object.fromEntries([...times].map(([name, list]) => [name, row(list)])),
    'all together (goal: p99 under 250)': row(all),
  })
  const between = (from: number, to: number) => {
    const some = memory.filter(({ atMinute }) => atMinute >= from && atMinute <= to)
    return some.reduce((sum, { bytes }) => sum + bytes, 0) / some.length
  }
  const each = Array.from({ length: Math.ceil(minutes) }, (_, minute) => (between(minute, minute + 1) / 1e6).toFixed(0))
  console.log(`memory, minute by minute: ${each.join(', ')} MB`)
  const early = between(0, minutes * 0.2)
  const late = between(minutes * 0.8, minutes)
  console.log(`${perSecond} per second for ${minutes} minutes, after a busier one, ${sockets} sockets open.`)
  console.log(`failed (goal: 0): ${[...failed.values()].reduce((sum, count) => sum + count, 0)}`)
  for (const [what, count] of failed) console.log(`  ${count} times ${what}`)
  console.log(
    `memory: ${(early / 1e6).toFixed(0)} MB early, ${(late / 1e6).toFixed(0)} MB late: ${((late / early - 1) * 100).toFixed(1)} % (goal: within ${mayMove * 100} %)`,
  )
  const used = collected.map((bytes) => (bytes / 1e6).toFixed(0))
  console.log(`of these, live objects and buffers: ${used[0]} MB at the start, ${used[1]} MB at the end`)
  if (Math.abs(late / early - 1) > mayMove) process.exitCode = 1
}
