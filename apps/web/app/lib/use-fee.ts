import { type Fee, specifiedFee } from '@itemo/domain/settings/fee.ts'
import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from './client-config.ts'

/** The fee that is added to hires; the specified one until the configuration is loaded, as in prerendered pages. */
export function useFee(): Fee {
  return useQuery(clientConfigQuery()).data?.fee ?? specifiedFee
}
