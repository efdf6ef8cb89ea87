import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import { categories } from '@itemo/domain/categories.ts'
import { addDays, type Day, isDay } from '@itemo/domain/dates.ts'
import { defaultAvailableDays } from '@itemo/domain/items/listing-period.ts'
import * as z from 'zod/mini'
import { readAmount } from '#app/lib/read-amount.ts'

const DayText = z.string().check(z.refine(isDay))

/** The values of the form: amounts are texts. Photos are handled separately, because they upload in the meantime. */
export const ItemFormValues = z.object({
  title: z.string(),
  description: z.string(),
  category: z.nullable(z.enum(categories)),
  daily_rate: z.string(),
  weekly_rate: z.string(),
  monthly_rate: z.string(),
  addons: z.array(z.object({ addonId: z.optional(z.string()), name: z.string(), price: z.string() })),
  location: z.string(),
  available_from: DayText,
  /** Undefined until the last day is picked. */
  available_until: z.optional(DayText),
  excluded_dates: z.array(DayText),
  deposit_required: z.boolean(),
  deposit_amount: z.string(),
  // Drafts written before this field existed don't have it.
  replacement_value: z._default(z.string(), ''),
})
export type ItemFormValues = z.output<typeof ItemFormValues>

/** A picture in the request: with an id if the item already had it. */
export interface SentImage {
  readonly id?: string
  readonly image_url: string
}

/** A new item: available from today for 365 days, no deposit (spec: marketplace 9 "Item form defaults"). */
export function emptyValues(today: Day): ItemFormValues {
  return {
    title: '',
    description: '',
    category: null,
    daily_rate: '',
    weekly_rate: '',
    monthly_rate: '',
    addons: [],
    location: '',
    available_from: today,
    available_until: addDays(today, defaultAvailableDays),
    excluded_dates: [],
    deposit_required: false,
    deposit_amount: '',
    replacement_value: '',
  }
}

/** The form values of an existing item; missing dates get the defaults of a new one. */
export function valuesOfItem(item: OwnItemView, today: Day): ItemFormValues {
  const { title, description, category, location, deposit_required } = item
  const defaults = emptyValues(today)
  return {
    title,
    description,
    category,
    location,
    deposit_required,
    daily_rate: amountText(item.daily_rate),
    weekly_rate: amountText(item.weekly_rate),
    monthly_rate: amountText(item.monthly_rate),
    addons: item.addons.map(({ id, name, price }) => ({ addonId: id, name, price: amountText(price) })),
    available_from: item.available_from ?? defaults.available_from,
    available_until: item.available_until ?? defaults.available_until,
    excluded_dates: [...item.excluded_dates],
    deposit_amount: amountText(item.deposit_amount),
    replacement_value: amountText(item.replacement_value),
  }
}

/** Converts the form values to the request: amounts as numbers, without add-ons that have no name. */
export function inputOfValues(values: ItemFormValues, images: readonly SentImage[]) {
  return {
    ...values,
    // The schema reports what is missing; until then nothing is selected.
    category: values.category ?? undefined,
    daily_rate: readAmount(values.daily_rate) ?? 0,
    weekly_rate: readAmount(values.weekly_rate),
    monthly_rate: readAmount(values.monthly_rate),
    available_until: values.available_until ?? null,
    deposit_amount: values.deposit_required ? readAmount(values.deposit_amount) : null,
    replacement_value: readAmount(values.replacement_value),
    images: images.slice(0, bounds.images),
    addons: values.addons.map(({ addonId, name, price }) => ({
      ...(addonId === undefined ? {} : { id: addonId }),
      name,
      price: name.trim() === '' ? 0 : (readAmount(price) ?? 0),
    })),
  }
}

function amountText(pounds: number | null): string {
  if (pounds === null) return ''
  return Number.isInteger(pounds) ? String(pounds) : pounds.toFixed(2)
}
