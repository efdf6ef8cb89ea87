import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const maxRetries = 2
/** For a read that the server asks to retry: about a minute at its usual two seconds. */
const maxReconnects = 25

/** Only reads are retried, and only when waiting can help: after no response, or when the server is unavailable for a moment. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (isReconnecting(error)) return failures < maxReconnects
  if (failures >= maxRetries || !(error instanceof ApiError)) return false
  return error.code === 'network' || error.code === 'unavailable' || error.code === 'timeout'
}

/** Whether the server is up but unavailable for a moment: it then sends Retry-After. */
export function isReconnecting(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unavailable' && error.retryAfterMs !== undefined
}

/** The server's Retry-After, with jitter so that clients don't all retry at once; otherwise exponential backoff. */
export function retryDelay(failures: number, error: unknown, random = Math.random()): number {
  const askedMs = error instanceof ApiError ? error.retryAfterMs : undefined
  return askedMs === undefined ? 300 * 2 ** failures : askedMs * (1 + random / 2)
}

let shared: QueryClient | undefined

/** The cache of all server data, shared by loaders and components. */
export function queryClient(): QueryClient {
  if (shared) return shared
  shared = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: shouldRetry,
        retryDelay: (failures, error) => retryDelay(failures, error),
        refetchOnWindowFocus: true,
      },
      // Without a network an action fails at once. It would otherwise wait, and run an hour later, unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // Direct fetches, as in the loader of a screen, fail soon without a network; by default they would wait for one.
  const fetchQuery = shared.fetchQuery.bind(shared)
  shared.fetchQuery = (options) => fetchQuery({ networkMode: 'always', ...options })
  return shared
}
