import { type RefundRule, specifiedRefund } from '@itemo/domain/rentals/refund.ts'
import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from './client-config.ts'

/** The refund of a cancellation for a hire requested now; the specified rule until the configuration is loaded. */
export function useRefundRule(): RefundRule {
  return useQuery(clientConfigQuery()).data?.refund ?? specifiedRefund
}
