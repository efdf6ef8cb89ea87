import type { BoostPlan } from '@itemo/domain/boosts/boost-plans.ts'
import type { Context } from '../../context.ts'

/** The plans on sale, in the order in which they are offered. */
export function plansOnSale(settings: Context['settings']): BoostPlan[] {
  return settings
    .get('boost.plans')
    .filter(({ is_on: isOn }) => isOn)
    .map(({ id, name, days, price_pence: pricePence, description }) => ({ id, name, days, pricePence, description }))
}
