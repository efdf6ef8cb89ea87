import { ApiError } from '#app/lib/api-error.ts'
import type { ItemFormValues } from './values.ts'

export type FormMode = 'create' | 'edit'

/** The words of the two ways the form is used (specification, marketplace 2 "List / Edit item"). */
export const formCopy = {
  create: {
    title: 'List Your Item',
    submit: 'List Your Item',
    busy: 'Listing...',
    done: 'Item listed successfully!',
    failed: 'Failed to create item',
  },
  edit: {
    title: 'Edit Your Item',
    submit: 'Update Item',
    busy: 'Updating...',
    done: 'Item updated successfully!',
    failed: 'Failed to update item',
  },
} as const satisfies Record<FormMode, unknown>

/** How fields are called when something is wrong with them, in the order of the form. */
export const fieldLabels = {
  title: 'Title',
  category: 'Category',
  description: 'Description',
  daily_rate: 'Daily rate',
  weekly_rate: 'Weekly rate',
  monthly_rate: 'Monthly rate',
  addons: 'Add-ons',
  deposit_amount: 'Deposit',
  location: 'Postcode',
  available_from: 'Available period',
  available_until: 'Available period',
  excluded_dates: 'Excluded dates',
} as const satisfies Partial<Record<keyof ItemFormValues, string>>

export type LabelledField = keyof typeof fieldLabels

const required = ['title', 'description', 'daily_rate', 'category', 'location'] as const

/** What is said above the list of what is wrong (specification, marketplace 5 "Item form"). */
export function summaryHeading(values: ItemFormValues): string {
  const missing = required.filter((name) => (values[name] ?? '').trim() === '')
  return missing.length === 0
    ? 'Please check the highlighted fields.'
    : `Please fill in all required fields: ${missing.map((name) => fieldLabels[name]).join(', ')}`
}

/** The sentence for a form that could not be saved (specification, marketplace 8 "Item form"). */
export function submitFailure(error: unknown, mode: FormMode): string {
  if (!(error instanceof ApiError)) return 'An unknown error occurred during submission'
  if (error.code === 'unauthenticated') return 'User not authenticated'
  if (error.code === 'network') return `Submission failed: ${error.message}`
  if (error.code === 'picture_unknown' || error.code === 'picture_unreadable')
    return `Failed to save images: ${error.message}`
  return `${formCopy[mode].failed}: ${error.message}`
}
