import { setTimeout as delay } from 'node:timers/promises'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import sharp from 'sharp'
import { readConfig } from '../../apps/server/src/config.ts'
import { startServer } from '../../apps/server/src/start-server.ts'
import type { Member } from '../../apps/server/test/factories.ts'
import { itemInput } from '../../apps/server/test/factories.ts'
import { type Cluster, site } from '../../scripts/start-cluster.ts'
import { quiet } from '../database.ts'
import { makeMembers } from '../people.ts'

/** One response, or a failure. */
export interface Answer {
  readonly kind: 'read' | WriteKind
  /** When it arrived, in milliseconds of `performance.now()`. */
  readonly atMs: number
  readonly ms: number
  /** 0: the connection broke without a response. */
  readonly status: number
  readonly text: string
}

type WriteKind = 'message' | 'booking' | 'upload' | 'support'

/** The acknowledged writes, by their id or an equivalent. */
export type Written = Readonly<Record<WriteKind, readonly string[]>>

export interface Load {
  readonly answers: readonly Answer[]
  /** Ends every loop once its pending write is acknowledged. */
  stop(): Promise<{
    readonly answers: readonly Answer[]
    readonly written: Written
    readonly refused: readonly string[]
  }>
}

/** Whether a response says that an earlier attempt, whose response was lost, has already written it. */
const isTaken = (kind: WriteKind, { status, text }: Answer) =>
  (kind === 'booking' && status === 409) || (kind === 'upload' && status === 400 && text.includes('"Duplicate"'))

const renters = 400
const owners = 6
const pauseMs = { read: 100, message: 100, booking: 700, upload: 1000, support: 500 }
/** Unanswered writes are repeated, as the pages do. */
const againMs = 500

/** Creates people and items, and starts reading and writing as they would, repeating each write until it's acknowledged. */
export async function startLoad({ env }: Pick<Cluster, 'env'>): Promise<Load> {
  const config = readConfig({ ...env, PORT: '0', HOST: '127.0.0.1' })
  const server = await startServer(
    { ...config, roles: { web: false, worker: false } },
    { log: quiet, manualJobs: true },
  )
  const people = await makeMembers(server.context, renters + owners)
  await server.stop()
  const [landlords, tenants] = [people.slice(0, owners), people.slice(owners)]

  const answers: Answer[] = []
  const written = { message: [], booking: [], upload: [], support: [] } as Record<WriteKind, string[]>
  /** Valid requests that got a 4xx. */
  const refused: string[] = []
  let stopped = false

  const send = async (kind: Answer['kind'], path: string, init: RequestInit = {}, as?: Member): Promise<Answer> => {
    const begunMs = performance.now()
    const headers = { ...(init.headers as Record<string, string>), ...(as && { authorization: `Bearer ${as.token}` }) }
    let [status, text] = [0, '']
    try {
      const response = await fetch(`${site}${path}`, { ...init, headers, signal: AbortSignal.timeout(30_000) })
      text = await response.text()
      status = response.status
    } catch (error) {
      text = String(error)
    }
    const atMs = performance.now()
    const answer = { kind, atMs, ms: atMs - begunMs, status, text }
    answers.push(answer)
    return answer
  }
  const json = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const needed = async (path: string, body: object, as: Member): Promise<{ readonly id: string }> => {
    const { status, text } = await send('support', path, json(body), as)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
    return JSON.parse(text) as { id: string }
  }

  const items = await Promise.all(
    landlords.map(async (owner, at) => ({ owner, ...(await needed('/api/v1/items', itemInput({ title: `Failover drill ${at}` }), owner)) })),
  ) // prettier-ignore
  const talks = await Promise.all(
    items.map(async ({ id, owner }, at) => {
      const member = tenants[at] as Member
      return { member, ...(await needed('/api/v1/conversations', { item_id: id, other_user_id: owner.id }, member)) }
    }),
  )
  const picture = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#1e5aa0' } })
    .jpeg()
    .toBuffer()

  /** Repeats one write until it's acknowledged. A refusal because it's already written is an acknowledgement. */
  const write = async (kind: WriteKind, ask: () => Promise<Answer>, idOf: (text: string) => string) => {
    for (let turn = 0; ; turn++) {
      const answer = await ask()
      if (answer.status === 200) return void written[kind].push(idOf(answer.text))
      if (turn > 0 && isTaken(kind, answer)) return
      if (answer.status >= 400 && answer.status < 500) {
        refused.push(`${kind} ${answer.status} ${answer.text.slice(0, 200)}`)
        return
      }
      // An unacknowledged write may exist or not.
      if (stopped) return
      await delay(againMs)
    }
  }
  const again = async (pause: number, act: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !stopped; turn++) {
      await act(turn)
      await delay(pause)
    }
  }
  const today = dayInLondon(new Date())
  let booked = 0
  const book = () => {
    const at = booked++
    const [item, renter] = [items[at % items.length], tenants[at % tenants.length]]
    const startDate = addDays(today, 3 + 2 * Math.floor(at / items.length))
    const body = { itemId: item?.id, startDate, endDate: startDate }
    return write('booking', () => send('booking', '/api/v1/rentals', json(body), renter), (text) => (JSON.parse(text) as { rental_id: string }).rental_id) // prettier-ignore
  }
  const upload = () => {
    const name = `${crypto.randomUUID()}.jpg`
    const ask = () => {
      const body = new FormData()
      body.append('', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), name)
      return send('upload', `/storage/v1/object/item_images/${name}`, { method: 'POST', body }, landlords[0])
    }
    return write('upload', ask, (text) => (JSON.parse(text) as { Key: string }).Key.replace(/^item_images\//, ''))
  }
  const support = () => {
    const id = crypto.randomUUID()
    const body = {
      id,
      name: 'Ann Archer',
      email: `${id}@example.org`,
      subject: 'Drills',
      message: 'Where?',
      priority: 'low',
    }
    return write(
      'support',
      () => send('support', '/api/v1/support-requests', json(body)),
      () => id,
    )
  }
  const paths = (turn: number) => {
    const item = items[turn % items.length]
    return ['/items', `/items/${item?.id}`, '/items?search=drill', `/people/${item?.owner.id}`][turn % 4]
  }
  const loops = [
    ...[0, 1, 2].map(() => again(pauseMs.read, (turn) => send('read', `/api/v1${paths(turn)}`))),
    ...talks.slice(0, 4).map(({ id, member }) =>
      again(pauseMs.message, () => {
        const body = { id: crypto.randomUUID(), text: `Is it free? ${crypto.randomUUID()}` }
        return write('message', () => send('message', `/api/v1/conversations/${id}/messages`, json(body), member), () => body.id) // prettier-ignore
      }),
    ),
    again(pauseMs.booking, book),
    again(pauseMs.upload, upload),
    again(pauseMs.support, support),
  ]
  return {
    answers,
    async stop() {
      stopped = true
      await Promise.all(loops)
      return { answers, written, refused }
    },
  }
}
