import { bounds } from '@itemo/domain/bounds.ts'
import type { CoachWarning } from '@itemo/domain/items/coach-codes.ts'
import { coachItem, suggestRates, usualCategory } from '@itemo/domain/items/coach-item.ts'
import { toPence, toPounds } from '@itemo/domain/money.ts'
import { outwardPostcode } from '@itemo/domain/postcodes.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '#app/lib/api.ts'
import { readAmount } from '#app/lib/read-amount.ts'
import type { ItemForm } from './item-form-type.ts'
import type { ItemFormValues } from './item-form-values.ts'

/** The minimum lengths that the form accepts: shorter texts get no hints. */
const [minTitle, minDescription] = [5, 20]

/** The fields that the hints depend on. */
const helped = [
  'title',
  'description',
  'daily_rate',
  'weekly_rate',
  'monthly_rate',
  'location',
  'deposit_required',
  'deposit_amount',
] as const satisfies readonly (keyof ItemFormValues)[]

export type Coach = ReturnType<typeof useCoach>

/** Hints for listing an item well. They use the values as of the last blur: nobody is corrected while typing. */
export function useCoach(form: ItemForm, imageCount: number) {
  const { control, getValues } = form
  const [left, setLeft] = useState<ItemFormValues>(() => getValues())
  // A selected category counts at once, since selecting isn't typing.
  const category = useWatch({ control, name: 'category' })
  const values = { ...left, category }
  const known = useRef(left)
  // Nothing is rendered again without a change: this runs at every press, including the one that submits the form.
  const settle = () => {
    const now = getValues()
    if (helped.every((name) => known.current[name] === now[name])) return
    known.current = { ...now }
    setLeft(known.current)
  }
  const pressed = useRef(false)
  const hint = usePriceHint(values)
  const dailyPence = penceOf(values.daily_rate)
  return {
    settle,
    // A line that appears during a press would move the button away from under the pointer, so it waits for the click.
    listeners: {
      onBlur: () => (pressed.current ? undefined : settle()),
      onPointerDown: ({ button }: { readonly button: number }) => {
        // Other buttons don't produce a click.
        if (button !== 0) return
        pressed.current = true
        const onClick = () => {
          pressed.current = false
          settle()
        }
        window.addEventListener('click', onClick, { once: true })
      },
      onPointerCancel: () => {
        pressed.current = false
      },
    },
    values,
    hint,
    dailyPence,
    warnings: warningsOf(values, { imageCount, medianPence: hint && toPence(hint.median) }),
    usual: values.title.trim().length < minTitle ? undefined : usualCategory(values.title, values.category),
    suggested: dailyPence === null ? undefined : suggestRates(dailyPence),
  }
}

/** Other owners' prices; nothing where they're unknown. */
function usePriceHint({ title, category, location }: ItemFormValues) {
  const query = { title: title.trim(), category: category ?? 'Other', postcode: outwardPostcode(location) }
  const isKnown = category !== null && query.title.length >= minTitle
  const { data } = useQuery({
    queryKey: ['items', 'price-hint', query],
    queryFn: isKnown ? ({ signal }) => call('GET /items/price-hint', { query, signal }) : skipToken,
    staleTime: 5 * 60_000,
    retry: false,
  })
  return data?.hint ?? undefined
}

/** An amount in pence; null for an empty or invalid rate: the field shows the error. */
function penceOf(text: string): number | null {
  const pounds = readAmount(text)
  if (pounds === null || !(pounds >= 1 && pounds <= bounds.ratePounds)) return null
  const pence = toPence(pounds)
  return toPounds(pence) === pounds ? pence : null
}

function warningsOf(
  values: ItemFormValues,
  { imageCount, medianPence }: { readonly imageCount: number; readonly medianPence: number | undefined },
): CoachWarning[] {
  const { title, description, category } = values
  const dailyPence = penceOf(values.daily_rate)
  const isSaid: Readonly<Record<CoachWarning['field'], boolean>> = {
    title: title.trim().length >= minTitle,
    description: description.trim().length >= minDescription,
    category: category !== null,
    daily_rate: dailyPence !== null,
    weekly_rate: dailyPence !== null,
    monthly_rate: dailyPence !== null,
    deposit_amount: dailyPence !== null,
    // Someone who has filled in the title has skipped the photos.
    images: title.trim().length >= minTitle,
  }
  const warnings = coachItem({
    title,
    description,
    category: category ?? 'Other',
    dailyPence: dailyPence ?? 0,
    weeklyPence: penceOf(values.weekly_rate),
    monthlyPence: penceOf(values.monthly_rate),
    depositPence: values.deposit_required ? penceOf(values.deposit_amount) : null,
    imageCount,
    medianPence,
  })
  return warnings.filter(({ field }) => isSaid[field])
}
