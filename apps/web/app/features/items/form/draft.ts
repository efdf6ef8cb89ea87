import { categories } from '@itemo/domain/categories.ts'
import type { Day } from '@itemo/domain/dates.ts'
import * as z from 'zod/mini'
import { emptyValues, type ItemFormValues } from './values.ts'

const storageKey = 'itemo-item-draft'

const Draft = z.object({
  title: z.string(),
  description: z.string(),
  category: z.nullable(z.enum(categories)),
  daily_rate: z.string(),
  weekly_rate: z.string(),
  monthly_rate: z.string(),
  addons: z.array(z.object({ name: z.string(), price: z.string() })),
  location: z.string(),
  deposit_required: z.boolean(),
  deposit_amount: z.string(),
})

/** What somebody began to list and did not finish in this browser, or an empty form. Days begin anew: they may have passed. */
export function readDraft(today: Day): ItemFormValues {
  const empty = emptyValues(today)
  try {
    const stored = z.safeParse(Draft, JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
    if (!stored.success) return empty
    const addons = stored.data.addons.map((addon) => ({ ...addon, addonId: undefined }))
    return { ...empty, ...stored.data, addons }
  } catch {
    return empty
  }
}

/** Keeps what is written so far; without storage there is no draft. */
export function keepDraft(values: ItemFormValues): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(z.parse(Draft, values)))
  } catch {
    // Storage that is full or forbidden costs the draft, not the form.
  }
}

/** The item is listed, or the person begins anew. */
export function dropDraft(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // As above.
  }
}
