import { ApiError } from '#app/lib/api-error.ts'
import type { NoticeWords } from '#app/lib/toasts.ts'
import type { ItemFormValues } from './item-form-values.ts'

export type FormMode = 'create' | 'edit'

/** The texts of the form in both modes (spec: marketplace 2 "List / Edit item"). */
export const formCopy = {
  create: {
    submit: 'List Your Item',
    busy: 'Listing...',
    done: 'Item listed successfully!',
    discard: 'What you wrote and the photos you added are removed, and the form starts empty.',
  },
  edit: {
    submit: 'Update Item',
    busy: 'Updating...',
    done: 'Item updated successfully!',
    discard: 'Your changes are removed, and the form shows the item as it is listed now.',
  },
} as const satisfies Record<FormMode, unknown>

/** The second line of the toast for an item that is held for review. */
export const heldNote: Readonly<Record<FormMode, string>> = {
  create: 'Thanks. We check a few new items by hand before they appear.',
  edit: "Thanks. We'll check it before it's shown again.",
}

/** The labels of fields in error messages, in the order of the form. */
export const fieldLabels = {
  title: 'Title',
  category: 'Category',
  description: 'Description',
  daily_rate: 'Daily rate',
  weekly_rate: 'Weekly rate',
  monthly_rate: 'Monthly rate',
  addons: 'Add-ons',
  deposit_amount: 'Deposit',
  replacement_value: 'Replacement value',
  location: 'Postcode',
  available_from: 'Available period',
  available_until: 'Available period',
  excluded_dates: 'Excluded dates',
} as const satisfies Partial<Record<keyof ItemFormValues, string>>

export type LabelledField = keyof typeof fieldLabels

const required = ['title', 'description', 'daily_rate', 'category', 'location'] as const

/** The heading of the error list (spec: marketplace 5 "Item form"). */
export function summaryHeading(values: ItemFormValues): string {
  const missing = required.filter((name) => (values[name] ?? '').trim() === '')
  return missing.length === 0
    ? 'Please check the highlighted fields.'
    : `Please fill in all required fields: ${missing.map((name) => fieldLabels[name]).join(', ')}`
}

/** The message for a form that couldn't be saved (spec: marketplace 8 "Item form"). */
export function submitFailure(error: unknown, mode: FormMode): NoticeWords {
  if (!(error instanceof ApiError)) return { title: 'An unknown error occurred during submission' }
  const { code, message, fields } = error
  if (code === 'unauthenticated') return { title: 'User not authenticated' }
  if (code === 'network') return { title: `Submission failed: ${message}` }
  // The server doesn't reveal internal errors.
  if (code === 'internal') return { title: 'Failed to submit item', description: message }
  const named = (part: string) => Object.entries(fields).find(([name]) => name.split('.')[0] === part)?.[1]
  const addons = named('addons')
  if (addons !== undefined) return { title: `Failed to save addons: ${addons}` }
  const images = named('images') ?? (code === 'picture_unreadable' ? message : undefined)
  if (images !== undefined) return { title: `Failed to save images: ${images}` }
  return { title: mode === 'create' ? `Failed to create item: ${message}` : `Failed to update item: ${message}` }
}
