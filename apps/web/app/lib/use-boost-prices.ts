import { boostPlans } from '@itemo/domain/boosts/boost-plans.ts'
import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from './client-config.ts'
import { formatPounds } from './pounds.ts'

const specified = boostPlans.map(({ days, pricePence }) => ({ days, price: pricePence / 100, is_on: true }))

/** The prices of boosts in words: '£4.99 for 7 days' and so on; the specified ones until the configuration is loaded. */
export function useBoostPrices(): string[] {
  const plans = useQuery(clientConfigQuery()).data?.boost_plans ?? specified
  return plans.filter((plan) => plan.is_on).map(({ days, price }) => `${formatPounds(price)} for ${days} days`)
}
