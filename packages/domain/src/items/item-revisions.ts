import { plural } from '../plural.ts'

/** The fields of a listing whose earlier values are recorded by an edit. The place isn't recorded: it's private to the owner. */
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

/** The recorded fields of a listing; amounts in pounds, pictures by their paths. */
export type RevisedItem = Readonly<Record<RevisedField, string | number | null | readonly string[]>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The previous values of the recorded fields that an edit changed; undefined when it changed none of them. */
export function fieldsBefore(before: RevisedItem, after: RevisedItem): Partial<RevisedItem> | undefined {
  const changed = revisedFields.filter((field) => !isSame(before[field], after[field]))
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((field) => [field, before[field]]))
}

interface FieldChange {
  readonly field: RevisedField
  readonly before: string
  readonly after: string
}

/** The changes of several edits together, the earliest first; a field that has its first value again hasn't changed. */
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
