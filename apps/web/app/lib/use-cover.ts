import type { Cover } from '@itemo/domain/insurance-cover.ts'
import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from './client-config.ts'

/** The insurance that renters can add to a hire; null: none. Undefined until the configuration is loaded: pages then claim nothing. */
export function useCover(): Cover | null | undefined {
  return useQuery(clientConfigQuery()).data?.cover
}
