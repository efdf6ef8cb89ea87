import { plural } from '../plural.ts'

/** The fields of a listing of which an edit keeps how they were. Not where it is: that is the owner's alone. */
export const revisedFields = [
  'title',
  'description',
  'category',
  'daily_rate',
  'weekly_rate',
  'monthly_rate',
  'deposit',
  'images',
] as const
type RevisedField = (typeof revisedFields)[number]

/** A listing as far as its edits are kept; amounts in pounds, pictures by their paths. */
export type RevisedItem = Readonly<Record<RevisedField, string | number | null | readonly string[]>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What an edit changed, as it was before; undefined where it changed none of these fields. */
export function fieldsBefore(before: RevisedItem, after: RevisedItem): Partial<RevisedItem> | undefined {
  const changed = revisedFields.filter((field) => !isSame(before[field], after[field]))
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((field) => [field, before[field]]))
}

interface FieldChange {
  readonly field: RevisedField
  readonly before: string
  readonly after: string
}

/** What several edits, the earliest first, changed in all; a field that is again as it was has not changed. */
export function changesSince(edits: readonly Partial<RevisedItem>[], now: RevisedItem): FieldChange[] {
  return revisedFields.flatMap((field) => {
    const first = edits.find((edit) => field in edit)
    const before = first?.[field]
    if (before === undefined || isSame(before, now[field])) return []
    return [{ field, before: describe(before), after: describe(now[field]) }]
  })
}

function describe(value: RevisedItem[RevisedField]): string {
  if (value === null) return 'None'
  if (typeof value === 'number') return `£${value.toFixed(2)}`
  if (typeof value === 'string') return value
  return plural(value.length, 'picture')
}
