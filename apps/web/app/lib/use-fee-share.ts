import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from './client-config.ts'

/** The fee in words, '15%'; the specified one until the configuration is loaded. */
export function useFeeShare(): string {
  return useQuery(clientConfigQuery()).data?.fee.share ?? '15%'
}
