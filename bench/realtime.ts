// `npm run bench:realtime`: messages between two processes over connections that are cut; then five thousand people with a socket each,
// who write to each other at half the rate that can be stored, compared with a bare ws server (`reference/lean-chat.ts`).
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { readConfig } from '../apps/server/src/config.ts'
import type { Context } from '../apps/server/src/context.ts'
import { startServer } from '../apps/server/src/start-server.ts'
import { type Follower, follow, joinMessages, sendAll } from '../apps/server/test/conversation-follower.ts'
import type { Member } from '../apps/server/test/factories.ts'
import type { Gauges } from './gauges.ts'
import { freshDatabase, quiet, startBenchPostgres } from './database.ts'
import { type Connection, openConnection } from './http-client.ts'
import { measure } from './load.ts'
import { makeMembers } from './people.ts'
import {
  benchSite,
  gauged,
  processorMs,
  processorMsOfPostgres,
  type ServerProcess,
  startItemo,
  startLeanChat,
} from './processes.ts'

const messages = Number(process.env.BENCH_MESSAGES ?? 1000)
const cuts = 200
const receivers = 20
const lanes = 4
/** Faster than many people write; with `Infinity`, as fast as the machine can. */
const perSecond = Number(process.env.BENCH_PER_SECOND ?? 50)
const people = Number(process.env.BENCH_SOCKETS ?? 5000)
/** V8 fully optimises the code that writes a message after some 10,000 runs; until then it's slower, and so is garbage collection. */
const warmMs = 15_000
/** The duration of each round of sending. */
const seconds = 10
const rounds = Number(process.env.BENCH_ROUNDS ?? 2)
/** Sockets that are opened before those whose memory is measured. */
const warming = Math.ceil(people / 2)
let turn = 0

const closers: (() => unknown)[] = []
const lines: string[] = []
try {
  const postgres = await startBenchPostgres()
  closers.push(() => postgres.stop())
  const url = await freshDatabase(postgres.url, 'bench_realtime')
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    SITE_URL: benchSite,
    DATABASE_URL: url,
    DATA_DIR: '.data/bench/files',
  })
  const server = await startServer(
    { ...config, roles: { web: false, worker: false } },
    { log: quiet, manualJobs: true },
  )
  closers.push(() => server.stop())
  const env = { TRUST_PROXY: 'true', NODE_ENV: 'development', ...gauged }
  const [one, other] = [await startItemo(url, env), await startItemo(url, env)]
  closers.push(
    () => one.stop(),
    () => other.stop(),
  )
  if (messages > 0) await measureDelivery(server.context, [one, other])
  await measureChats(server.context, url, [one, other])
  process.stdout.write(`${lines.join('\n')}\n`)
} finally {
  for (const close of closers.toReversed()) await close()
}

function line(what: string, measured: string, goal: string): void {
  lines.push(`${what.padEnd(58)} ${measured.padStart(14)}   goal ${goal}`)
}

async function conversationOf({ db }: Context, members: readonly Member[]): Promise<string> {
  const [low = '', high = ''] = [members[0]?.id ?? '', members[1]?.id ?? ''].sort()
  const { id } = await db
    .insertInto('conversations')
    .values({ member_low: low, member_high: high })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = members.map((member) => ({ conversation_id: id, user_id: member.id }))
  await db.insertInto('conversation_participants').values(rows).execute()
  return id
}

async function measureDelivery(context: Context, processes: readonly ServerProcess[]): Promise<void> {
  const members = await makeMembers(context, receivers + 2)
  const [sender, stranger, ...following] = members as [Member, Member, ...Member[]]
  const conversation = await conversationOf(context, [sender, ...following])
  const elsewhere = await conversationOf(context, [sender, stranger])
  const followers = await Promise.all(
    following.map((member, index) => follow(originOf(processes, index), member, conversation)),
  )
  const every = messages / lanes / (cuts / lanes)
  let made = 0
  const startedAt = performance.now()
  const sending = Array.from({ length: lanes }, (_, lane) =>
    sendAll(originOf(processes, lane), sender, conversation, messages / lanes, async (index) => {
      if (Math.floor((index + 1) / every) !== Math.floor(index / every)) {
        followers[made % receivers]?.cut(originOf(processes, made))
        made++
      }
      await delay(Math.max(0, startedAt + ((index + 1) * lanes * 1000) / perSecond - performance.now()))
    }),
  )
  const sentByLane = await Promise.all(sending)
  const sent = new Map(sentByLane.flatMap((some) => [...some]))
  const rate = (sent.size / (performance.now() - startedAt)) * 1000
  await sendAll(originOf(processes, 0), sender, elsewhere, 10)
  for (let turn = 0; turn < 300 && followers.some(({ ids }) => ids.length < sent.size); turn++) await delay(100)
  const byLane = followers.map((follower) => sentByLane.map((lane) => follower.faults([...lane.keys()])))
  // Doubled and foreign messages are the same in all lanes.
  const sum = (name: keyof (typeof byLane)[number][number]) =>
    byLane
      .map((lanes) => (name === 'missing' || name === 'disordered' ? lanes : lanes.slice(0, 1)))
      .flat()
      .reduce((total, one) => total + one[name], 0)
  line(`${sent.size} messages to ${receivers} receivers, ${made} connections cut: missing`, String(sum('missing')), '0')
  for (const name of ['doubled', 'disordered', 'foreign'] as const) line(`  ${name}`, String(sum(name)), '0')
  const waits = waitsOf(followers, sent)
  line('  messages a second', rate.toFixed(0), '-')
  line('  from sending to the socket, half of them within', `${waits.at(waits.length / 2)?.toFixed(0)} ms`, '-')
  line('  p99', `${waits[Math.floor(waits.length * 0.99)]?.toFixed(0)} ms`, '250 ms')
  for (const follower of followers) follower.stop()
}

function originOf(processes: readonly ServerProcess[], index: number): string {
  return processes[index % processes.length]?.origin ?? ''
}

/** How long each message took to reach each open socket, sorted. */
function waitsOf(followers: readonly Follower[], sent: ReadonlyMap<string, number>): number[] {
  return followers
    .flatMap(({ heardAt }) => [...heardAt].map(([id, at]) => at - (sent.get(id) ?? at)))
    .toSorted((one, other) => one - other)
}

/** People who write to each other in pairs: one of each pair sends to a different process from the one that both are connected to. */
async function measureChats(context: Context, url: string, processes: readonly ServerProcess[]): Promise<void> {
  const members = await makeMembers(context, people)
  const others = await makeMembers(context, warming)
  const pairs = await makePairs(context, members)
  // Autovacuum would do this within a minute.
  await sql`analyze`.execute(context.db)
  const lean = await startLeanChat(url, {
    accounts: Object.fromEntries(members.map(({ id, token }) => [token, id])),
    members: Object.fromEntries(pairs.map(({ conversation, from, to }) => [conversation, [from.id, to.id]])),
  })
  closers.push(() => lean.stop())

  const [target, sender] = processes
  if (!target || !sender) return
  /** Delivery times: each text contains its send time, by `performance.now()`. */
  const heard: number[] = []
  const hearing = (index: number) => (text: string) => {
    const at = / sent at (\d+\.?\d*)/.exec(text)?.[1]
    // The other person of each pair receives their own messages.
    if (index % 2 === 1 && at !== undefined) heard.push(performance.now() - Number(at))
  }
  // The first few thousand sockets grow the process's shared memory; the growth of the next ones is their own.
  const warm = await openSockets(target.origin, others, people, () => () => undefined)
  const before = await target.gauges({ collect: true })
  const open = await openSockets(target.origin, members, 0, hearing)
  const after = await target.gauges({ collect: true })
  for (const socket of warm) socket.terminate()
  const each = (from: Gauges, to: Gauges, sockets: number) =>
    `${((to.residentBytes - from.residentBytes) / sockets / 1000).toFixed(1)} kB`
  line(`${members.length} sockets on one process, for each`, each(before, after, members.length), '25 kB')
  const used = ((after.usedBytes - before.usedBytes) / members.length / 1000).toFixed(1)
  line('  of it in objects and buffers', `${used} kB`, '-')
  let half: Gauges | undefined
  for (const [index, member] of members.entries()) {
    if (index === warming) half = await lean.gauges({ collect: true })
    await openLeanSocket(lean.origin, member, hearing(index))
  }
  if (half)
    line('  of a bare ws server', each(half, await lean.gauges({ collect: true }), members.length - warming), '-')

  const ours = { origin: sender.origin, path: (id: string) => `/api/v1/conversations/${id}/messages` }
  const theirs = { origin: lean.origin, path: (id: string) => `/messages/${id}` }
  const connections = Array.from({ length: 8 }, () => openConnection(ours.origin))
  closers.push(() => connections.forEach((connection) => connection.close()))
  const stored = await measure(
    connections.map((connection) => () => write(connection, ours.path, pairs, 'stored')),
    warmMs,
  )
  line('messages stored a second, as many as it takes', stored.perSecond.toFixed(0), '-')
  const rate = Number(process.env.BENCH_RATE ?? Math.min(1000, stored.perSecond / 2))
  const waits = { ours: [] as number[], theirs: [] as number[] }
  const answers: number[] = []
  const spent = { ours: [] as Spent[], theirs: [] as Spent[] }
  const held: Gauges[] = []
  let lost = 0
  for (let round = 0; round <= rounds; round++) {
    for (const [name, to] of Object.entries({ ours, theirs }) as ['ours' | 'theirs', typeof ours][]) {
      // The server closes a socket that is silent for too long.
      for (const socket of open) socket.send('[null,"1","phoenix","heartbeat",{}]')
      // Collects this process's garbage between the rounds: within one, it would delay the measured processes.
      globalThis.gc?.()
      await delay(1000)
      const before = heard.length
      const begun = await spentBy(context, name === 'ours' ? processes : [lean])
      const profile = (at: string) => `${process.env.BENCH_PROFILES ?? ''}/${at}.cpuprofile`
      const asked = (at: string) => ({ collect: false, ...(process.env.BENCH_PROFILES && { profile: profile(at) }) })
      if (name === 'ours') for (const one of processes) await one.gauges(asked('begin'))
      const stored = await writeAtRate(to, pairs, rate)
      const sent = stored.length
      for (let turn = 0; turn < 100 && heard.length - before < sent; turn++) await delay(50)
      const ended = await spentBy(context, name === 'ours' ? processes : [lean])
      const found = heard.slice(before)
      lost += sent - found.length
      const gauges: Gauges[] = []
      if (name === 'ours')
        for (const [at, one] of processes.entries())
          gauges.push(await one.gauges(asked(`round-${round}-${at === 0 ? 'listening' : 'sending'}`)))
      // The first round warms up both servers.
      if (round === 0) continue
      waits[name].push(...found)
      spent[name].push(ended.map((ms, at) => (ms - (begun[at] ?? 0)) / sent))
      if (name === 'ours') answers.push(...stored)
      held.push(...gauges)
    }
  }
  const share = (some: readonly number[], part: number) => quantile(some, part).toFixed(1)
  line(`at ${rate.toFixed(0)} a second: lost`, String(lost), '0')
  line('  from sending to the socket, p50', `${share(waits.ours, 0.5)} ms`, '-')
  line('  p99', `${share(waits.ours, 0.99)} ms`, '-')
  line('  p99 of the answer that it is stored', `${share(answers, 0.99)} ms`, '-')
  line('  p50 of a bare ws server that commits one insert', `${share(waits.theirs, 0.5)} ms`, '-')
  line('  p99 of it', `${share(waits.theirs, 0.99)} ms`, '-')
  line('  ours next to it', (quantile(waits.ours, 0.99) / quantile(waits.theirs, 0.99)).toFixed(2), '2')
  const cpu = (some: readonly Spent[]) =>
    Object.keys(some[0] ?? []).map((at) =>
      (some.reduce((sum, one) => sum + (one[Number(at)] ?? 0), 0) / some.length).toFixed(2),
    )
  line('  processor for a message: listening, sending, PostgreSQL', `${cpu(spent.ours).join(' ')} ms`, '-')
  line('  the bare server, PostgreSQL', `${cpu(spent.theirs).join(' ')} ms`, '-')
  for (const [at, name] of ['listening', 'sending'].entries()) {
    const own = held.filter((_, index) => index % 2 === at)
    const most = (part: keyof Gauges) => Math.max(...own.map((one) => one[part])).toFixed(1)
    line(`  ${name}: timers late p99, most`, `${most('loopP99Ms')} ${most('loopMaxMs')} ms`, '-')
    line(`  ${name}: garbage, longest, of a round`, `${most('gcMaxMs')} ${most('gcMs')} ms`, '-')
  }
}

/** CPU time in milliseconds, of each process and of PostgreSQL. */
type Spent = readonly number[]

async function spentBy({ db }: Context, processes: readonly ServerProcess[]): Promise<Spent> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return Promise.all([...processes.map(processorMs), processorMsOfPostgres(rows[0]?.pid ?? 0)])
}

async function openSockets(
  origin: string,
  members: readonly Member[],
  first: number,
  hearing: (index: number) => (text: string) => void,
): Promise<WebSocket[]> {
  const open: WebSocket[] = []
  for (let from = 0; from < members.length; from += 50)
    open.push(
      ...(await Promise.all(
        members.slice(from, from + 50).map((one, at) => openSocket(origin, one, first + from + at, hearing(from + at))),
      )),
    )
  // Presence from joining has been written by then.
  await delay(5000)
  return open
}

interface Pair {
  readonly conversation: string
  readonly from: Member
  readonly to: Member
}

async function makePairs({ db }: Context, members: readonly Member[]): Promise<Pair[]> {
  const pairs = members.flatMap((to, index) => {
    const from = members[index - 1]
    return index % 2 === 1 && from ? [{ conversation: crypto.randomUUID(), from, to }] : []
  })
  for (let at = 0; at < pairs.length; at += 500) {
    const some = pairs.slice(at, at + 500)
    const conversations = some.map(({ conversation, from, to }) => {
      const [low = '', high = ''] = [from.id, to.id].toSorted()
      return { id: conversation, member_low: low, member_high: high }
    })
    await db.insertInto('conversations').values(conversations).execute()
    const rows = some.flatMap(({ conversation, from, to }) =>
      [from, to].map(({ id }) => ({ conversation_id: conversation, user_id: id })),
    )
    await db.insertInto('conversation_participants').values(rows).execute()
  }
  return pairs
}

function write(
  connection: Connection,
  path: (id: string) => string,
  pairs: readonly Pair[],
  words: string,
): Promise<void> {
  const { conversation, from } = pairs[turn++ % pairs.length] ?? failed()
  return connection.post(path(conversation), from.token, { id: crypto.randomUUID(), text: words })
}

/** Sends at a fixed rate for some seconds, on as many connections as that takes. Returns the duration of each response. */
async function writeAtRate(
  { origin, path }: { readonly origin: string; readonly path: (id: string) => string },
  pairs: readonly Pair[],
  rate: number,
): Promise<number[]> {
  const times: number[] = []
  const free: Connection[] = []
  const under: Promise<void>[] = []
  const count = Math.round(rate * seconds)
  const begun = performance.now()
  for (let index = 0; index < count; index++) {
    const wait = begun + (index * 1000) / rate - performance.now()
    if (wait > 0) await delay(wait)
    const connection = free.pop() ?? openConnection(origin)
    const from = performance.now()
    under.push(
      write(connection, path, pairs, `Is it free? sent at ${from}`).then(() => {
        times.push(performance.now() - from)
        free.push(connection)
      }),
    )
  }
  await Promise.all(under)
  for (const connection of free) connection.close()
  return times
}

function quantile(some: readonly number[], part: number): number {
  return some.toSorted((one, other) => one - other)[Math.floor(some.length * part)] ?? Number.NaN
}

function openSocket(origin: string, member: Member, index: number, hear: (text: string) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`, {
      headers: { 'x-forwarded-for': `10.0.${Math.floor(index / 100)}.1` },
      perMessageDeflate: false,
    })
    closers.push(() => socket.terminate())
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify(joinMessages(member, 'INSERT'))))
    socket.on('message', (raw: Buffer) => {
      const text = raw.toString()
      if (text.includes('"postgres_changes",{"ids"')) hear(text)
      else if (text.includes('"system",{"status":"ok"')) resolve(socket)
      else if (text.includes('"status":"error"')) reject(new Error(text))
    })
  })
}

function openLeanSocket(origin: string, { token }: Member, hear: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/${token}`, { perMessageDeflate: false })
    closers.push(() => socket.terminate())
    socket.on('error', reject)
    socket.on('open', resolve)
    socket.on('message', (raw: Buffer) => hear(raw.toString()))
  })
}

function failed(): never {
  throw new Error('there is no conversation')
}
