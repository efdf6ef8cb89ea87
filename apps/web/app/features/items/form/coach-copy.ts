import type { PriceHintView } from '@itemo/contract/item-views.ts'
import type { CoachCode } from '@itemo/domain/items/coach-codes.ts'
import { nounOf } from '@itemo/domain/items/item-nouns.ts'
import { formatPounds } from '#app/lib/pounds.ts'

/** The hints shown in the form; the other codes are asked about before saving. */
export type HintCode = Exclude<CoachCode, 'weekly_dearer' | 'monthly_cheap' | 'category_unlike' | 'few_photos'>

export const hintWords: Readonly<Record<HintCode, string>> = {
  title_brand: 'Say what it is too, not only who makes it.',
  title_capitals: 'Capitals throughout are hard to read.',
  description_short: 'Say a bit more: its size, condition and what comes with it save questions later.',
  daily_high: 'That’s far more than others ask for things like this.',
  daily_low: 'That’s far less than others ask for things like this.',
  weekly_low: 'That’s less than 2 single days.',
  monthly_dearer: 'That’s more than the days or weeks in it would cost.',
  deposit_high: 'That’s more than 20 days of hire. Say in the description why.',
}

/** The hint about photos: there is one, or none. */
export const photoWords = (count: number): string =>
  count === 0
    ? 'No photos yet. Add at least two, so that people see what they get.'
    : 'One photo so far. Show it from another side too.'

/** The middle half of other owners' prices: 'Half of the drills near you cost £9–£16 a day.' */
export function priceHintWords(
  { low, high, by, within_miles: miles }: NonNullable<PriceHintView['hint']>,
  { title, category }: { readonly title: string; readonly category: string },
): string {
  const what = by === 'category' ? `items in ${category}` : (nounOf(title)?.plural ?? 'items like this')
  const where = miles === null ? 'in the UK' : miles <= 30 ? 'near you' : `within ${miles} miles`
  const price = low === high ? `about ${formatPounds(low)}` : `${formatPounds(low)}–${formatPounds(high)}`
  return `Half of the ${what} ${where} cost ${price} a day.`
}
