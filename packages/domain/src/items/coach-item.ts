import type { Category } from '../categories.ts'
import type { Pence } from '../money.ts'
import type { Rates } from '../rentals/pricing.ts'
import { type CoachCode, coachCodes, coachFieldOf, type CoachWarning } from './coach-codes.ts'
import { isBrandAlone, nounOf } from './item-nouns.ts'
import { findOddRates } from './odd-rates.ts'

/** An item as it's filled in on its form; amounts in whole pence. */
export interface CoachedItem extends Rates {
  readonly title: string
  readonly description: string
  readonly category: Category
  /** Null: no deposit. */
  readonly depositPence: Pence | null
  readonly imageCount: number
  /** The median daily rate of similar items, where enough of them are known. */
  readonly medianPence?: Pence | undefined
}

/** A shorter description leaves questions open. */
const fewCharacters = 60
/** A daily rate this many times above or below the median of similar items is usually a mistake. */
const farFromMedian = 10
/** A deposit of more than this many days' rates deters renters. */
const maxDepositDays = 20
/** The most a month should cost: this many days, and this many tenths of a week. */
const [monthDays, monthTenthsOfWeek] = [30, 43]
/** A week that costs less than this many days is very cheap. */
const minWeekDays = 2

/**
 * The warnings that an owner sees before their item is saved; none of them prevents saving. Two need a confirmation, once for the same
 * value: `weekly_dearer` and `monthly_cheap` (R63).
 */
export function coachItem(item: CoachedItem): CoachWarning[] {
  const { title, description, category, dailyPence, depositPence, imageCount, medianPence = 0 } = item
  const [weekly, monthly] = [item.weeklyPence ?? 0, item.monthlyPence ?? 0]
  const odd = findOddRates(item).map(({ rate }) => rate)
  const rules: Readonly<Record<CoachCode, boolean>> = {
    title_brand: isBrandAlone(title),
    title_capitals: /\p{Lu}{4}/u.test(title) && !/\p{Ll}/u.test(title),
    description_short: description.trim().length < fewCharacters,
    category_unlike: usualCategory(title, category) !== undefined,
    daily_high: medianPence > 0 && dailyPence > farFromMedian * medianPence,
    daily_low: farFromMedian * dailyPence < medianPence,
    weekly_dearer: odd.includes('weekly'),
    weekly_low: weekly > 0 && weekly < minWeekDays * dailyPence,
    monthly_cheap: odd.includes('monthly'),
    monthly_dearer:
      monthly > monthDays * dailyPence || (weekly > 0 && 10 * monthly > monthTenthsOfWeek * weekly && monthly > 0),
    deposit_high: (depositPence ?? 0) > maxDepositDays * dailyPence,
    few_photos: imageCount < 2,
  }
  return coachCodes.filter((code) => rules[code]).map((code) => ({ field: coachFieldOf[code], code }))
}

/**
 * The noun that a title names, and the category in which such things usually are; undefined when it's already in that category or the noun
 * isn't known.
 */
export function usualCategory(
  title: string,
  category: Category | null,
): { readonly plural: string; readonly category: Category } | undefined {
  const noun = nounOf(title)
  return noun && category !== null && noun.category !== category ? noun : undefined
}

/** Typical rates for a week and a month: about 5 and 15 days, in whole pounds. */
export function suggestRates(dailyPence: Pence): { readonly weeklyPence: Pence; readonly monthlyPence: Pence } {
  const pounds = (days: number) => Math.round((days * dailyPence) / 100) * 100
  return { weeklyPence: pounds(5), monthlyPence: pounds(15) }
}
