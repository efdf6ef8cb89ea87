import type { Category } from '../categories.ts'
import type { Pence } from '../money.ts'
import type { Rates } from '../rentals/pricing.ts'
import { type CoachCode, coachCodes, coachFieldOf, type CoachWarning } from './coach-codes.ts'
import { isBrandAlone, nounOf } from './item-nouns.ts'
import { findOddRates } from './odd-rates.ts'

/** An item as its form stands; amounts in whole pence. */
export interface CoachedItem extends Rates {
  readonly title: string
  readonly description: string
  readonly category: Category
  /** Null: none is asked for. */
  readonly depositPence: Pence | null
  readonly imageCount: number
  /** What similar items cost a day in the middle, where enough are known. */
  readonly medianPence?: Pence | undefined
}

/** A shorter description leaves questions open. */
const fewCharacters = 60
/** A day that costs so many times the middle of similar items, or so few of it, is a slip, mostly. */
const farFromMedian = 10
/** A deposit of more days than these keeps people away. */
const maxDepositDays = 20
/** A month is at most so many days, and so many tenths of a week. */
const [monthDays, monthTenthsOfWeek] = [30, 43]
/** A week for less than so many days gives much away. */
const minWeekDays = 2

/**
 * What an owner is told about their item before it is saved; nothing of it stops them. The two that are asked about, once for the same
 * value, are `weekly_dearer` and `monthly_cheap` (R63).
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

/** What a title names, and where such things usually are; undefined where that is the category or nobody knows. */
export function usualCategory(
  title: string,
  category: Category | null,
): { readonly plural: string; readonly category: Category } | undefined {
  const noun = nounOf(title)
  return noun && category !== null && noun.category !== category ? noun : undefined
}

/** What a week and a month cost, mostly: about 5 and 15 days, in whole pounds. */
export function suggestRates(dailyPence: Pence): { readonly weeklyPence: Pence; readonly monthlyPence: Pence } {
  const pounds = (days: number) => Math.round((days * dailyPence) / 100) * 100
  return { weeklyPence: pounds(5), monthlyPence: pounds(15) }
}
