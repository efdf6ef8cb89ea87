// `npm run bench:realtime`: messages through cut connections between two processes, five thousand idle sockets on one process, and
// one message to a room of a thousand.
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { readConfig } from '../apps/server/src/config.ts'
import type { Context } from '../apps/server/src/context.ts'
import { startServer } from '../apps/server/src/start-server.ts'
import { type Follower, follow, joinMessages, sendAll } from '../apps/server/test/conversation-follower.ts'
import type { Member } from '../apps/server/test/factories.ts'
import { freshDatabase, quiet, startBenchPostgres } from './database.ts'
import { makeMembers } from './people.ts'
import { benchSite, residentBytes, type ServerProcess, startItemo } from './processes.ts'

const messages = Number(process.env.BENCH_MESSAGES ?? 1000)
const cuts = 200
const receivers = 20
const lanes = 4
/** Faster than many people write; `Infinity` shows what the machine takes at most. */
const perSecond = Number(process.env.BENCH_PER_SECOND ?? 50)
const idle = 5000
const room = 1000

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
  const env = { TRUST_PROXY: 'true', NODE_ENV: 'development' }
  const [one, other] = [await startItemo(url, env), await startItemo(url, env)]
  closers.push(
    () => one.stop(),
    () => other.stop(),
  )
  await measureDelivery(server.context, [one, other])
  await measureSockets(server.context, one, other)
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
  const sent = new Map((await Promise.all(sending)).flatMap((some) => [...some]))
  const rate = (sent.size / (performance.now() - startedAt)) * 1000
  await sendAll(originOf(processes, 0), sender, elsewhere, 10)
  for (let turn = 0; turn < 300 && followers.some(({ ids }) => ids.length < sent.size); turn++) await delay(100)
  const faults = followers.map((follower) => follower.faults([...sent.keys()]))
  const sum = (name: keyof (typeof faults)[number]) => faults.reduce((total, one) => total + one[name], 0)
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

/** How long each message took to each socket that stood, sorted. */
function waitsOf(followers: readonly Follower[], sent: ReadonlyMap<string, number>): number[] {
  return followers
    .flatMap(({ heardAt }) => [...heardAt].map(([id, at]) => at - (sent.get(id) ?? at)))
    .toSorted((one, other) => one - other)
}

async function measureSockets(context: Context, target: ServerProcess, sender: ServerProcess): Promise<void> {
  const members = await makeMembers(context, room)
  const conversation = await conversationOf(context, members)
  const before = await residentBytes(target)
  const sockets: WebSocket[] = []
  closers.push(() => sockets.forEach((socket) => socket.terminate()))
  let heard = 0
  let last = 0
  for (let index = 0; index < idle; index += 50) {
    const opened = Array.from({ length: 50 }, async (_, place) => {
      const member = members[(index + place) % room]
      // One socket of each waits for new messages; the others for what does not come.
      const event = index + place < room ? 'INSERT' : 'UPDATE'
      const address = `10.0.${Math.floor((index + place) / 100)}.1`
      return (
        member &&
        openSocket(target.origin, member, address, event, () => {
          heard++
          last = performance.now()
        })
      )
    })
    sockets.push(...(await Promise.all(opened)).filter((socket) => socket !== undefined))
  }
  await delay(5000)
  const bytes = (await residentBytes(target)) - before
  line(
    `${sockets.length} idle sockets on one process, for each`,
    `${(bytes / sockets.length / 1000).toFixed(1)} kB`,
    '15 kB',
  )
  const [first] = members
  if (!first) return
  for (let round = 1; round <= 5; round++) {
    heard = 0
    const [at = 0] = (await sendAll(sender.origin, first, conversation, 1)).values()
    for (let turn = 0; turn < 100 && heard < room; turn++) await delay(50)
    line(
      `one message to a room of ${room}, the last of ${heard} had it after`,
      `${(last - at).toFixed(0)} ms`,
      '300 ms',
    )
  }
}

function openSocket(
  origin: string,
  member: Member,
  address: string,
  event: 'INSERT' | 'UPDATE',
  onMessage: () => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`, {
      headers: { 'x-forwarded-for': address },
      perMessageDeflate: false,
    })
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify(joinMessages(member, event))))
    socket.on('message', (raw: Buffer) => {
      const text = raw.toString()
      if (text.includes('"postgres_changes",{"ids"')) onMessage()
      else if (text.includes('"system",{"status":"ok"')) resolve(socket)
      else if (text.includes('"status":"error"')) reject(new Error(text))
    })
  })
}
