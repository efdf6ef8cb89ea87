import { boostPlans } from '@itemo/domain/boosts/boost-plans.ts'
import { formatPounds } from '#app/lib/pounds.ts'

const plans = boostPlans.map(({ days, pricePence }) => `${formatPounds(pricePence / 100)} for ${days} days`)

/** What boosts cost, in words: '£4.99 for 7 days, … or £14.99 for 30 days'. */
export const boostPrices = `${plans.slice(0, -1).join(', ')} or ${plans.at(-1) ?? ''}`
