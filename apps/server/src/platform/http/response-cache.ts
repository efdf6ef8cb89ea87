import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { ApiKey } from '@itemo/contract/api.ts'
import type { Listener } from '../db/listener.ts'
import { readFromPrimary } from '../db/replicas.ts'
import type { EndedSessions } from '../sessions/ended-sessions.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { within } from '../tracing.ts'
import type { RequestLifecycle } from './request-context.ts'
import type { Actor } from './types.ts'

/** A body as it goes over the wire, in bytes so that no asker waits for them to be made, with its ETag. */
export interface CachedResponse {
  readonly body: Uint8Array<ArrayBuffer>
  /** The same compressed: once, when it is first asked for. */
  gzip(): Uint8Array<ArrayBuffer>
  readonly etag: string
}

/** What a fill found: the JSON text, and until when it may be shown though nobody writes. */
interface FreshResponse {
  readonly body: string
  readonly validUntil?: Date
}

/** Answers that a process keeps until someone writes what shows in them: here, or in any process, by a notice. */
export interface ResponseCache {
  /** The kept answer of a name, or a fresh one. Several askers at once share one fill. */
  get(name: string, fill: () => Promise<FreshResponse>): Promise<CachedResponse>
  /** The kept answer of a name, itself once it's there, or the one that is on its way; undefined when there is none. */
  find(name: string): CachedResponse | Promise<CachedResponse> | undefined
  /** Drops an answer in this process at once; the others hear of it from the database. */
  drop(name: string): void
  /** How often an answer was dropped, here or by a notice, or all were: what else was made of the same is old once that is another number. */
  changes(name: string): number
  /** Drops all of them in this process. */
  clear(): void
  close(): Promise<void>
}

/** The channel on which the database says the name of an answer that is out of date. */
const responseCacheChannel = 'kept_answers'

/** The longest that an answer is kept, in milliseconds: what a broken connection kept from being heard is old no longer than this. */
const maxMs = 30_000

interface Kept {
  readonly answer: Promise<CachedResponse>
  /** The answer, once it's there. */
  settled?: CachedResponse
  validUntil: number
}

/** Listens before it keeps anything, and forgets everything when the connection stands again after it had broken. */
export async function createResponseCache(
  listener: Listener,
  now: () => Date,
  noteLookup: (hit: boolean) => void = () => undefined,
): Promise<ResponseCache> {
  const kept = new Map<string, Kept>()
  const drops = new Map<string, number>()
  let clears = 0
  const drop = (name: string) => {
    drops.set(name, (drops.get(name) ?? 0) + 1)
    kept.delete(name)
  }
  const clear = () => {
    clears++
    kept.clear()
  }
  const stop = await listener.listen(responseCacheChannel, { onNotification: drop, onReady: clear })
  const find = (name: string) => {
    const known = kept.get(name)
    return known && known.validUntil > now().getTime() ? known : undefined
  }
  return {
    find(name) {
      const known = find(name)
      if (known) noteLookup(true)
      return known?.settled ?? known?.answer
    },
    async get(name, fill) {
      const known = find(name)
      noteLookup(known !== undefined)
      if (known) return known.answer
      const entry: Kept = { validUntil: now().getTime() + maxMs, answer: settle() }
      kept.set(name, entry)
      async function settle(): Promise<CachedResponse> {
        try {
          // While the primary is away a replica answers, which may lack what a notice told of before: that is given out and not kept.
          const { body, validUntil } = await readFromPrimary(fill, () => (entry.validUntil = Number.NEGATIVE_INFINITY))
          if (validUntil) entry.validUntil = Math.min(entry.validUntil, validUntil.getTime())
          return (entry.settled = toCachedResponse(body))
        } catch (error) {
          if (kept.get(name) === entry) kept.delete(name)
          throw error
        }
      }
      return entry.answer
    },
    drop,
    changes: (name) => clears + (drops.get(name) ?? 0),
    clear,
    close: () => stop(),
  }
}

/** JSON text as it is kept: without the spaces that PostgreSQL puts in. */
export function toCachedResponse(json: string): CachedResponse {
  const body = Buffer.from(JSON.stringify(JSON.parse(json)))
  let squeezed: Uint8Array<ArrayBuffer> | undefined
  return { body, gzip: () => (squeezed ??= gzipSync(body)), etag: etagOf(body) }
}

function etagOf(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
}

/** What is kept for a path, if anything is: to be asked for with anyone who reads. Undefined: the framework answers. */
export type FindCachedResponse = (path: string) => CachedCall | undefined

interface CachedCall {
  readonly call: ApiKey
  ask(actor: Actor | undefined): CachedResponse | Promise<CachedResponse | undefined> | undefined
}

/** Answers a request (true), or leaves it to the framework. A promise only where something has to be waited for. */
export type CacheListener = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean | Promise<boolean>

interface CacheOptions {
  readonly lifecycle: RequestLifecycle
  /** Anyone who comes with a token that opens nothing any more is a visitor. */
  readonly ended: Pick<EndedSessions, 'has'>
  readonly headers: readonly (readonly [string, string])[]
  readonly find: FindCachedResponse
}

/** Gives kept answers out before the framework is asked: its way to them is more expensive than the answer. */
export function serveFromCache({ lifecycle, ended, headers: always, find }: CacheOptions): CacheListener {
  const first = always.flat()
  return (incoming, outgoing) => {
    const cached = incoming.method === 'GET' ? find(incoming.url ?? '') : undefined
    if (!cached) return false
    const visit = lifecycle.enter(incoming)
    const leaveToFramework = () => {
      lifecycle.enterAgain(incoming, visit)
      return false
    }
    const give = (answer: CachedResponse, actor: Actor | undefined) => {
      const { status, flat, body } = representationOf(answer, {
        ifNoneMatch: incoming.headers['if-none-match'],
        acceptEncoding: incoming.headers['accept-encoding'],
      })
      outgoing
        .writeHead(status, [...first, 'x-request-id', visit.requestId, 'vary', 'Accept-Encoding', ...flat])
        .end(body)
      lifecycle.leave(visit, { method: 'GET', path: incoming.url ?? '', status, actor, call: cached.call })
      return true
    }
    const giveTo = (known: Actor | undefined) => {
      const actor = known?.needsFactor === true || (known && ended.has(known)) ? undefined : known
      const answer = within(visit.traced, () => cached.ask(actor))
      if (!(answer instanceof Promise)) return answer ? give(answer, actor) : leaveToFramework()
      // Whatever went wrong, the framework's own way says it in the right words.
      return answer.then(
        (made) => (made ? give(made, actor) : leaveToFramework()),
        () => leaveToFramework(),
      )
    }
    const known = lifecycle.actorOf(incoming)
    return known instanceof Promise ? known.then(giveTo) : giveTo(known)
  }
}

/** From this length on a text is sent as bytes. A shorter one goes out in one piece with its headers. */
const longText = 4096

/** A text as the body of an answer: a long one in bytes, since Node goes through a text three times until it is on its way. */
export function bodyOf(text: string): string | Uint8Array<ArrayBuffer> {
  return text.length < longText ? text : Buffer.from(text)
}

/** JSON that PostgreSQL wrote, passed through as it is. */
export function jsonText(text: string): Response {
  return new Response(bodyOf(text), { headers: { 'content-type': 'application/json' } })
}

/** A text with an ETag: 304 without a body when the asker has it already. */
export function textWithEtag(
  { headers: asked }: Request,
  text: string,
  own: Readonly<Record<string, string>>,
): Response {
  const body = bodyOf(text)
  const etag = etagOf(body)
  const headers = { ...own, etag }
  return knows(asked.get('if-none-match'), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers })
}

/** The same of JSON. The asker keeps it, and asks again each time. */
export function jsonTextWithEtag(request: Request, answer: string | CachedResponse): Response {
  if (typeof answer === 'string') return textWithEtag(request, answer, jsonHeaders)
  const { status, headers, body } = representationOf(answer, {
    ifNoneMatch: request.headers.get('if-none-match'),
    acceptEncoding: request.headers.get('accept-encoding'),
  })
  return new Response(body, { status, headers })
}

interface Asked {
  readonly ifNoneMatch: string | null | undefined
  readonly acceptEncoding: string | null | undefined
}

interface Representation {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  /** The same headers as Node takes them, names and values by turns. */
  readonly flat: readonly string[]
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** The three forms of an answer, each made when it's first asked for. */
interface Forms {
  unchanged?: Representation
  plain?: Representation
  gzip?: Representation
}

const formsOf = new WeakMap<CachedResponse, Forms>()

/** What of a kept answer goes to the person who asks so: nothing new, or its bytes as they are or compressed. */
function representationOf(answer: CachedResponse, { ifNoneMatch, acceptEncoding }: Asked): Representation {
  const { etag, body } = answer
  const forms = formsOf.get(answer) ?? {}
  if (Object.keys(forms).length === 0) formsOf.set(answer, forms)
  if (knows(ifNoneMatch, etag)) return (forms.unchanged ??= represent(304, headersOf(etag), null))
  if (acceptEncoding === undefined || !/\bgzip\b(?!;q=0(?:$|[,\s]))/.test(acceptEncoding ?? '')) {
    return (forms.plain ??= represent(200, { ...headersOf(etag), 'content-length': String(body.length) }, body))
  }
  if (forms.gzip) return forms.gzip
  const gzip = answer.gzip()
  const headers = { ...headersOf(`W/${etag}`), 'content-encoding': 'gzip', 'content-length': String(gzip.length) }
  return (forms.gzip = represent(200, headers, gzip))
}

function represent(
  status: Representation['status'],
  headers: Representation['headers'],
  body: Representation['body'],
): Representation {
  return { status, headers, flat: Object.entries(headers).flat(), body }
}

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'private, no-cache' } as const

const headersOf = (etag: string) => ({ ...jsonHeaders, etag })

/** Compression on the way makes a strong tag a weak one: both name the same JSON. */
function knows(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return (
    ifNoneMatch
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .includes(etag) ?? false
  )
}
