import type { Pence } from '../money.ts'

export interface BoostPlan {
  readonly id: string
  readonly name: string
  readonly days: number
  readonly pricePence: Pence
  readonly description: string
}

/** spec: marketplace 9 "Boost plans". The defaults, until the operator decides otherwise. */
export const boostPlans = [
  { id: 'boost-7', name: '1 Week Boost', days: 7, pricePence: 499, description: 'A week in the Boosted row' },
  { id: 'boost-14', name: '2 Week Boost', days: 14, pricePence: 899, description: 'Two weeks, for a busy season' },
  {
    id: 'boost-30',
    name: '1 Month Boost',
    days: 30,
    pricePence: 1499,
    description: 'A month, at the lowest price per day',
  },
] as const satisfies readonly BoostPlan[]

export const defaultBoostPlanId = 'boost-7'
