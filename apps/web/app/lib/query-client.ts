import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const maxRetries = 2
/** Of a read that the server asks to repeat: about a minute at its usual two seconds. */
const maxReconnects = 25

/** Only reads are tried again, and only when waiting can help: no answer, or a server that is away for a moment. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (isReconnecting(error)) return failures < maxReconnects
  if (failures >= maxRetries || !(error instanceof ApiError)) return false
  return error.code === 'network' || error.code === 'unavailable' || error.code === 'timeout'
}

/** Whether the server is there but can't answer at the moment: it says when to ask again. */
export function isReconnecting(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unavailable' && error.retryAfterMs !== undefined
}

/** When the server says, spread out so that not everyone comes at once; otherwise soon, then later. */
export function retryDelay(failures: number, error: unknown, random = Math.random()): number {
  const askedMs = error instanceof ApiError ? error.retryAfterMs : undefined
  return askedMs === undefined ? 300 * 2 ** failures : askedMs * (1 + random / 2)
}

let shared: QueryClient | undefined

/** The cache of everything that came from the server: the same for loaders and components. */
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
      // Without a network an act fails at once. It would otherwise wait, and happen an hour later, unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // Who waits for an answer, as the loader of a screen does, hears soon that there's no network: it would otherwise wait for one.
  const fetchQuery = shared.fetchQuery.bind(shared)
  shared.fetchQuery = (options) => fetchQuery({ networkMode: 'always', ...options })
  return shared
}
