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

/** A response body as it is sent, already encoded to bytes so that no request waits for that, with its ETag. */
export interface CachedResponse {
  readonly body: Uint8Array<ArrayBuffer>
  /** The compressed body; compressed once, on the first call. */
  gzip(): Uint8Array<ArrayBuffer>
  readonly etag: string
}

/** The result of a fill: the JSON text, and until when it is valid even if nothing is written. */
interface FreshResponse {
  readonly body: string
  readonly validUntil?: Date
}

/** Responses cached in this process until the data in them changes, in this process or (by a database notification) in any other. */
export interface ResponseCache {
  /** Returns the cached response of a name, or a fresh one. Concurrent callers share one fill. */
  get(name: string, fill: () => Promise<FreshResponse>): Promise<CachedResponse>
  /** Returns the cached response of a name, or the promise of one that is being made; undefined when there is none. */
  find(name: string): CachedResponse | Promise<CachedResponse> | undefined
  /** Drops a response in this process at once; other processes are notified by the database. */
  drop(name: string): void
  /**
   * How often a response was dropped, by name or with all of them. Anything else derived from the same data is stale once this
   * number changes.
   */
  changes(name: string): number
  /** Drops all responses in this process. */
  clear(): void
  close(): Promise<void>
}

/** The channel on which the database announces the name of a stale response. */
const responseCacheChannel = 'kept_answers'

/**
 * The longest time that a response is cached, in milliseconds. It limits how stale one gets when a broken connection loses
 * notifications.
 */
const maxMs = 30_000

interface Kept {
  readonly answer: Promise<CachedResponse>
  /** The response, once the promise is fulfilled. */
  settled?: CachedResponse
  validUntil: number
}

/** Starts to listen before it caches anything, and clears the cache when the connection is restored after a failure. */
export async function createResponseCache(
  listener: Listener,
  now: () => Date,
  noteLookup: (hit: boolean) => void = () => undefined,
): Promise<ResponseCache> {
  const entries = new Map<string, Kept>()
  const drops = new Map<string, number>()
  let clears = 0
  const drop = (name: string) => {
    drops.set(name, (drops.get(name) ?? 0) + 1)
    entries.delete(name)
  }
  const clear = () => {
    clears++
    entries.clear()
  }
  const stop = await listener.listen(responseCacheChannel, { onNotification: drop, onReady: clear })
  const find = (name: string) => {
    const known = entries.get(name)
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
      entries.set(name, entry)
      async function settle(): Promise<CachedResponse> {
        try {
          // While the primary is away, a replica may serve the fill and lack a change that was already announced: its result is
          // returned, but not cached.
          const { body, validUntil } = await readFromPrimary(fill, () => (entry.validUntil = Number.NEGATIVE_INFINITY))
          if (validUntil) entry.validUntil = Math.min(entry.validUntil, validUntil.getTime())
          return (entry.settled = toCachedResponse(body))
        } catch (error) {
          if (entries.get(name) === entry) entries.delete(name)
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

/** Encodes JSON text for the cache, without the spaces that PostgreSQL puts in. */
export function toCachedResponse(json: string): CachedResponse {
  const body = Buffer.from(JSON.stringify(JSON.parse(json)))
  let squeezed: Uint8Array<ArrayBuffer> | undefined
  return { body, gzip: () => (squeezed ??= gzipSync(body)), etag: etagOf(body) }
}

function etagOf(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
}

/** Finds the cached call for a path, to be asked for its response to an actor. Undefined: the framework handles the request. */
export type FindCachedResponse = (path: string) => CachedCall | undefined

interface CachedCall {
  readonly call: ApiKey
  ask(actor: Actor | undefined): CachedResponse | Promise<CachedResponse | undefined> | undefined
}

/** Answers a request (true), or leaves it to the framework (false). Returns a promise only when it has to wait for something. */
export type CacheListener = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean | Promise<boolean>

interface CacheOptions {
  readonly lifecycle: RequestLifecycle
  /** The holder of a token that is no longer valid counts as a visitor. */
  readonly ended: Pick<EndedSessions, 'has'>
  readonly headers: readonly (readonly [string, string])[]
  readonly find: FindCachedResponse
}

/** Serves cached responses before the framework runs, whose routing and middleware cost more than the response itself. */
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
      // On any failure, the framework handles the request and reports the error in the proper form.
      return answer.then(
        (made) => (made ? give(made, actor) : leaveToFramework()),
        () => leaveToFramework(),
      )
    }
    const known = lifecycle.actorOf(incoming)
    return known instanceof Promise ? known.then(giveTo) : giveTo(known)
  }
}

/** Texts from this length on are sent as bytes. A shorter one goes out in one piece with its headers. */
const longText = 4096

/** A text as a response body. A long one is encoded to bytes, since Node walks through a string three times before it is sent. */
export function bodyOf(text: string): string | Uint8Array<ArrayBuffer> {
  return text.length < longText ? text : Buffer.from(text)
}

/** JSON that PostgreSQL produced, passed through unchanged. */
export function jsonText(text: string): Response {
  return new Response(bodyOf(text), { headers: { 'content-type': 'application/json' } })
}

/** A text response with an ETag: 304 without a body when the client has it already. */
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

/** A JSON response with an ETag. The client caches it, and revalidates it each time. */
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
  /** The same headers in Node's flat form, names and values alternating. */
  readonly flat: readonly string[]
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** The three forms of a response, each made when it is first requested. */
interface Forms {
  unchanged?: Representation
  plain?: Representation
  gzip?: Representation
}

const formsOf = new WeakMap<CachedResponse, Forms>()

/** The form of a cached response for a request's headers: 304, or its body, plain or compressed. */
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

/** A proxy that compresses a response turns its strong tag into a weak one: both identify the same JSON. */
function knows(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return (
    ifNoneMatch
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .includes(etag) ?? false
  )
}
