import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from './client-config.ts'

/** The fee in words, as specified until the configuration is there: '15%'. */
export function useFeeShare(): string {
  return useQuery(clientConfigQuery()).data?.fee.share ?? '15%'
}
