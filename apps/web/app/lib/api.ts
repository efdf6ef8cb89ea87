import type { Api } from '@itemo/contract/api.ts'
import type { CallInput, CallOutput } from '@itemo/contract/call.ts'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { ApiError, errorOfResponse } from './api-error.ts'
import { type RequestParts, requestOf } from './api-request.ts'
import { takeEarlyAnswer } from './early-feed.ts'
import { sendWithToken } from './session.ts'

type Options<K extends keyof Api> = CallInput<Api[K]> & Extras
interface Extras {
  readonly signal?: AbortSignal | undefined
  /** Makes a repeated call idempotent, where the contract supports it. */
  readonly idempotencyKey?: string
}

/** The arguments of a call after its key. */
export type Rest<K extends keyof Api> = object extends Options<K> ? [options?: Options<K>] : [options: Options<K>]

/** The response of a call, by its key: `Answer<'GET /items'>`. */
export type Answer<K extends keyof Api> = CallOutput<Api[K]>

/**
 * Makes one call of `/api/v1` with the session, if there is one. An access token that the server refuses is renewed once.
 * @throws ApiError for every response that isn't 2xx, and with code 'network' when there was none.
 * @throws DOMException AbortError when `signal` aborted it.
 */
export async function call<K extends keyof Api>(key: K, ...rest: Rest<K>): Promise<Answer<K>> {
  const options: RequestParts & Extras = rest[0] ?? {}
  const { body, signal, idempotencyKey } = options
  const { method, url } = requestOf(key, options)
  const early = method === 'GET' ? await takeEarlyAnswer(url) : undefined
  if (early) return early as Answer<K>

  const response = await sendWithToken(async (token) => {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (token) headers.authorization = `Bearer ${token}`
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
    if (body !== undefined) headers['content-type'] = 'application/json'
    try {
      // JSON.stringify returns undefined for a missing body, so none is sent.
      return await fetch(url, { method, headers, signal: signal ?? null, body: JSON.stringify(body) })
    } catch (error) {
      throw signal?.aborted ? error : new ApiError('network')
    }
  })
  if (!response.ok) throw await errorOfResponse(response)
  return (await readJson(response)) as Answer<K>
}

/** A query that makes one call and caches its response. */
export function callQuery<K extends keyof Api>(queryKey: QueryKey, key: K, ...[options]: Rest<K>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => call(key, ...([{ ...options, signal }] as Rest<K>)) })
}

/** A query that makes one call and caches one part of its response. */
export function callPartQuery<K extends keyof Api, Part extends keyof Answer<K>>(
  queryKey: QueryKey,
  key: K,
  part: Part,
  ...[options]: Rest<K>
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await call(key, ...([{ ...options, signal }] as Rest<K>)))[part],
  })
}

/** Reads all pages of a paginated list, one after the other. */
export async function everyPage<Page extends { readonly next_cursor: string | null }, Entry>(
  read: (cursor: string | undefined) => Promise<Page>,
  entriesOf: (page: Page) => readonly Entry[],
): Promise<Entry[]> {
  const all: Entry[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    all.push(...entriesOf(page))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  return all
}

/** The options of an infinite query over a paginated list: each page holds the cursor of the next one. */
export const inPages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { readonly next_cursor: string | null }) => page.next_cursor,
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new ApiError('network', {
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
    })
  }
}
