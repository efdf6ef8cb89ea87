import { dayInLondon } from '@itemo/domain/dates.ts'
import { feeShare } from '@itemo/domain/settings/fee.ts'
import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from './client-config.ts'
import { formatDay } from './format.ts'

/** The fee that is decided to follow the one of now, in words: 'from 15 December 2026: 20%'; undefined: none is. */
export function useComingFee(): string | undefined {
  const coming = useQuery(clientConfigQuery()).data?.fee.coming
  return coming ? `from ${formatDay(dayInLondon(new Date(coming.from)))}: ${feeShare(coming)}` : undefined
}
