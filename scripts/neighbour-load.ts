// Load for the upgrade tests: people who read, write and book over HTTP alone, whatever version is listening.
import { setTimeout as delay } from 'node:timers/promises'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { itemInput } from '../apps/server/test/factories.ts'

/** Someone with an account, where addresses are not confirmed (`CONFIRM_MAILS=false`). */
export interface Joined {
  readonly id: string
  readonly token: string
}

interface Asking {
  readonly as?: Joined | undefined
  readonly body?: object
}

/** Signs someone up. @throws with the answer, when it isn't a session. */
export async function join(site: string): Promise<Joined> {
  const mark = crypto.randomUUID()
  const body = { email: `${mark}@example.org`, password: 'quiet-harbour-42', data: { full_name: `Nia ${mark}` } }
  const session = JSON.parse(await getText(`${site}/auth/v1/signup`, { body })) as {
    access_token: string
    user: { id: string }
  }
  return { id: session.user.id, token: session.access_token }
}

/** Makes one call of the API, a POST when it has a body. @throws with the answer, unless that is 200. */
export async function ask<Answer>(site: string, path: string, asking: Asking = {}): Promise<Answer> {
  return JSON.parse(await getText(`${site}/api/v1${path}`, asking)) as Answer
}

async function getText(url: string, asking: Asking): Promise<string> {
  const response = await fetch(url, request(asking))
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`)
  return text
}

const request = ({ as, body }: Asking): RequestInit => ({
  method: body ? 'POST' : 'GET',
  headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as.token}` }) },
  ...(body && { body: JSON.stringify(body) }),
  signal: AbortSignal.timeout(30_000),
})

type Kind = 'read' | 'message' | 'booking'

export interface NeighbourLoad {
  /** From now on asks this site too, in turn, and counts from the beginning. */
  add(site: string): void
  /** How many answers of the kind that came least came from a site since the last one was added. */
  answersOf(site: string): number
  /** Answers so far that were neither 200 nor 503, and those that broke off. */
  readonly wrong: readonly string[]
  /** Ends once everything is answered; answers what was acknowledged, by id. */
  stop(): Promise<{ readonly messages: readonly string[]; readonly bookings: readonly string[] }>
}

/** Someone may have five unpaid requests at a time. */
const renters = 10
/** Per site, because sites are added one by one: a slow start must not use up all of them. */
const bookings = 12
const pauseMs = { read: 20, message: 40, booking: 150 }

/** Creates people and an item, then starts: two read, two write messages, one books day after day. */
export async function startNeighbourLoad(first: string): Promise<NeighbourLoad> {
  const owner = await join(first)
  const people = await Promise.all(Array.from({ length: renters }, () => join(first)))
  const [writer, another] = people
  const item = await ask<{ id: string }>(first, '/items', { as: owner, body: itemInput() })
  const open = (as?: Joined) =>
    ask<{ id: string }>(first, '/conversations', { as, body: { item_id: item.id, other_user_id: owner.id } })
  const talks = await Promise.all([open(writer), open(another)])

  const counts = new Map<string, Record<Kind, number>>()
  const add = (site: string) => {
    for (const one of [...counts.keys(), site]) counts.set(one, { read: 0, message: 0, booking: 0 })
  }
  add(first)
  const written = { messages: [] as string[], bookings: [] as string[] }
  const wrong: string[] = []
  let stopped = false

  /** Asks a site; answers the text of 200, or nothing. */
  const send = async (site: string, kind: Kind, path: string, asking: Asking = {}): Promise<string | undefined> => {
    const { status, text } = await fetch(`${site}/api/v1${path}`, request(asking))
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => ({ status: 0, text: String(error) }))
    const count = counts.get(site)
    if (status === 200 && count) count[kind]++
    else if (status !== 503) wrong.push(`${kind} ${site}${path} ${status} ${text.slice(0, 300)}`)
    return status === 200 ? text : undefined
  }
  const again = async (kind: Kind, act: (site: string, turn: number) => Promise<unknown>) => {
    for (let turn = 0; !stopped; turn++) {
      const sites = [...counts.keys()]
      await act(sites[turn % sites.length] ?? first, turn)
      await delay(pauseMs[kind])
    }
  }
  const paths = ['/items', `/items/${item.id}`, '/items?search=drill', `/people/${owner.id}`]
  const read = (site: string, turn: number) => send(site, 'read', paths[Math.floor(turn / 2) % paths.length] ?? '')
  const writeAs = (as: Joined | undefined, talk: { readonly id: string }) => async (site: string, turn: number) => {
    const body = { id: crypto.randomUUID(), text: `Is it free on day ${turn}?` }
    if (await send(site, 'message', `/conversations/${talk.id}/messages`, { as, body })) written.messages.push(body.id)
  }
  const firstDay = addDays(dayInLondon(new Date()), 3)
  let asked = 0
  const book = async (site: string) => {
    if ((counts.get(site)?.booking ?? 0) >= bookings) return
    const day = addDays(firstDay, asked)
    const body = { itemId: item.id, startDate: day, endDate: day }
    const text = await send(site, 'booking', '/rentals', { as: people[asked++ % renters], body })
    if (text) written.bookings.push((JSON.parse(text) as { rental_id: string }).rental_id)
  }
  const loops = [
    again('read', read),
    again('read', read),
    again('message', writeAs(writer, talks[0])),
    again('message', writeAs(another, talks[1])),
    again('booking', book),
  ]
  return {
    add,
    wrong,
    answersOf: (site) => Math.min(...Object.values(counts.get(site) ?? [0])),
    async stop() {
      stopped = true
      await Promise.all(loops)
      return written
    },
  }
}
