import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from './client-config.ts'

/** Whether deposits are held and charged here, or agreed between the two sides. Undefined until the configuration is loaded. */
export function useDeposits(): boolean | undefined {
  return useQuery(clientConfigQuery()).data?.deposits
}
