import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const maxRetries = 2

/** Only reads are tried again, and only when waiting can help: no answer, or a server that is away for a moment. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= maxRetries || !(error instanceof ApiError)) return false
  return error.code === 'network' || error.code === 'unavailable' || error.code === 'timeout'
}

let shared: QueryClient | undefined

/** The cache of everything that came from the server: the same for loaders and components. */
export function queryClient(): QueryClient {
  shared ??= createQueryClient()
  return shared
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: shouldRetry,
        retryDelay: (attempt) => 300 * 2 ** attempt,
        refetchOnWindowFocus: true,
      },
      // Without a network an act fails at once. It would otherwise wait, and happen an hour later, unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
