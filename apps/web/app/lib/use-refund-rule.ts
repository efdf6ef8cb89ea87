import { type RefundRule, specifiedRefund } from '@itemo/domain/rentals/refund.ts'
import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from './client-config.ts'

/** What a cancellation gives back of a hire that is asked for now; the specified rule until the configuration is there. */
export function useRefundRule(): RefundRule {
  return useQuery(clientConfigQuery()).data?.refund ?? specifiedRefund
}
