import type { ChosenCover } from '@itemo/domain/cover-product.ts'
import { addDays, countDays, type Day, dayInLondon } from '@itemo/domain/dates.ts'
import { toPence } from '@itemo/domain/money.ts'
import { maxChargePence, minChargePence } from '@itemo/domain/payments/charge-bounds.ts'
import { type Availability, checkRange, type RangeCheck } from '@itemo/domain/rentals/availability.ts'
import { cancellationTerms } from '@itemo/domain/rentals/cancellation-terms.ts'
import { maxHireDays } from '@itemo/domain/rentals/max-hire-days.ts'
import { type PricedAddon, priceHire, type Quote } from '@itemo/domain/rentals/pricing.ts'
import type { Fee } from '@itemo/domain/settings/fee.ts'
import type { HireInput } from '@itemo/domain/rentals/rental-schemas.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { chooseCover, type CoverInForce, coverInForce, offerCover } from '../cover/cover-offer.ts'
import { checkItemVisible } from '../items/items.ts'
import { depositPenceOf, offerDeposit } from '../deposits/deposits.ts'
import { lackingIdentity } from '../identity/identity-policy.ts'
import { listTaken } from './rental-queries.ts'
import type { PricedHire } from './rental-view.ts'
import { findHireItem, type HireItem, listAddons } from './quote-queries.ts'

/** Quotes a rental with the code that charges it (R4), for people who can see the item. Only its owner gets a quote for a paused item. */
export async function quoteHire(
  deps: Pick<Context, 'cards' | 'config' | 'db' | 'identity' | 'now' | 'settings'>,
  actor: Actor | undefined,
  input: HireInput,
): Promise<PricedHire> {
  const { db, now, settings } = deps
  await checkItemVisible(deps, actor, input.itemId)
  const item = await findHireItem(db, input.itemId)
  if (!item || (item.status !== 'active' && item.user_id !== actor?.userId)) throw new AppError('not_found')
  const at = now()
  const fee = settings.at('fee', at)
  const inForce = coverInForce(deps, at)
  const { quote } = await priceRequest(db, item, input, { now: at, fee, inForce })
  const hire = { totalPence: quote.totalPence - quote.coverPence, depositPence: depositPenceOf(deps, item) }
  const asks = actor !== undefined && item.user_id !== actor.userId
  const [identityNeeded = false] = asks ? await lackingIdentity(deps, db, actor.userId, 'request', [hire]) : []
  const cover = offerCover(deps, inForce, item, quote)
  const cancellation = cancellationTerms(input.startDate, at, settings.at('refund.rule', at))
  return { quote, fee, deposit: offerDeposit(deps, item, input), identityNeeded, cover, inForce, cancellation }
}

/**
 * Prices a range day by day, with a fee and the chosen cover (R4, R9, R79). Throws `dates_unavailable` or `dates_taken`
 * naming the field, `invalid_input` for an add-on, `cover_unavailable` and `cover_changed`.
 */
export async function priceRequest(
  db: Db,
  item: HireItem,
  input: HireInput,
  { now, fee, inForce }: { readonly now: Date; readonly fee: Fee; readonly inForce: CoverInForce | undefined },
): Promise<{ readonly quote: Quote; readonly cover: ChosenCover | undefined }> {
  const today = dayInLondon(now)
  const { startDate, endDate } = input
  const availability: Availability = {
    availableFrom: item.available_from,
    availableUntil: item.available_until,
    excludedDates: item.excluded_dates,
    taken: await listTaken(db, item.id, today, now),
  }
  const check = checkRange(startDate, endDate, today, availability)
  if (!check.ok) throw refuseDates(check, startDate)
  const addons = await chooseAddons(db, item.id, input.addons)
  const cover = chooseCover(inForce, item, { input, days: countDays(startDate, endDate) })
  const quote = priceHire(ratesOf(item), startDate, endDate, addons, { ...fee, cover })
  if (quote.totalPence < minChargePence || quote.totalPence > maxChargePence)
    throw unpayable(quote.totalPence > maxChargePence)
  const { cheaper, ...plain } = quote
  // A longer, cheaper hire is only suggested if it can be paid and its days are available.
  const isPayable = cheaper && quote.totalPence - cheaper.savingPence >= minChargePence
  const longer = isPayable && checkRange(startDate, addDays(endDate, cheaper.extraDays), today, availability)
  return { quote: longer && longer.ok ? quote : plain, cover }
}

function ratesOf(item: HireItem) {
  return {
    dailyPence: toPence(item.daily_rate),
    weeklyPence: item.weekly_rate === null ? null : toPence(item.weekly_rate),
    monthlyPence: item.monthly_rate === null ? null : toPence(item.monthly_rate),
  }
}

/** The chosen add-ons as the item has them now, each once, in the item's order. */
async function chooseAddons(db: Db, itemId: string, chosen: HireInput['addons']): Promise<PricedAddon[]> {
  if (chosen.length === 0) return []
  const own = await listAddons(db, itemId)
  const unknown = chosen.findIndex(({ id }) => !own.some((addon) => addon.id === id.toLowerCase()))
  if (unknown !== -1) {
    const message = 'This add-on is no longer available.'
    throw new AppError('invalid_input', { message, fields: { [`addons.${unknown}.id`]: message } })
  }
  const ids = new Set(chosen.map(({ id }) => id.toLowerCase()))
  return own
    .filter((addon) => ids.has(addon.id))
    .map((addon) => ({ id: addon.id, name: addon.name, pricePence: toPence(addon.price) }))
}

const sentences = {
  past: 'Please choose days from today on.',
  before_window: "The item isn't available that early.",
  after_window: "The item isn't available that late.",
  excluded: "The item isn't available on one of these days.",
  order: 'The last day must not be before the first.',
  too_long: `A hire can have at most ${maxHireDays} days.`,
} as const

function refuseDates(check: Exclude<RangeCheck, { readonly ok: true }>, startDate: Day): AppError {
  if (check.reason === 'taken') return datesTaken()
  const message = sentences[check.reason]
  const field = 'day' in check && check.day === startDate ? 'startDate' : 'endDate'
  return new AppError('dates_unavailable', { message, fields: { [field]: message } })
}

/** The error for the second of two people who want the same dates (R8). */
export function datesTaken(): AppError {
  return new AppError('dates_taken', { message: 'Sorry, these dates have just been taken.' })
}

/** The error for a sum that is too large or too small for a card payment; too small, because a weekly rate can be a few pennies. */
function unpayable(isTooMuch: boolean): AppError {
  const message = isTooMuch
    ? 'Please choose fewer days: this hire costs more than can be paid at once.'
    : 'Please choose other days: this hire costs less than can be paid by card.'
  return new AppError('invalid_input', { message, fields: { endDate: message } })
}
