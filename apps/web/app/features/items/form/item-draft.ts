import type { Day } from '@itemo/domain/dates.ts'
import * as z from 'zod/mini'
import { parseJson } from '#app/lib/kept-text.ts'
import type { Photo } from '../photos/photos.ts'
import { emptyValues, ItemFormValues } from './item-form-values.ts'

export interface FormContent {
  readonly values: ItemFormValues
  readonly photos: readonly Photo[]
}

const KeptPhoto = z.object({
  key: z.string(),
  name: z.string(),
  /** Where it lies on the server, and since when. */
  path: z.optional(z.string()),
  at: z.optional(z.number()),
})
export type KeptPhoto = z.output<typeof KeptPhoto>

const Draft = z.object({
  /** What the draft changes: an item as it was, or nothing. */
  of: z.string(),
  values: ItemFormValues,
  photos: z.array(KeptPhoto),
})

/** The name of a draft: one for a new item and one for each that is edited, each person's own. */
export function draftName(userId: string, itemId: string | undefined): string {
  return `itemo-draft:${userId}:${itemId ?? 'new'}`
}

/** A form as its draft is written; undefined for a form as it opened: that has none. */
export function draftText(content: FormContent, base: FormContent, isNew: boolean): string | undefined {
  if (print(content) === print(base)) return undefined
  const photos = content.photos.map(({ key, name, upload }): KeptPhoto => {
    const known = { key, name }
    return upload.state === 'done' && upload.at !== undefined ? { ...known, path: upload.path, at: upload.at } : known
  })
  return JSON.stringify({ of: isNew ? '' : print(base), values: content.values, photos })
}

/** What a draft holds; undefined for changes to an item that is another by now. Days that have passed move to today. */
export function parseDraft(
  text: string | null,
  base: FormContent,
  isNew: boolean,
  today: Day,
): { readonly values: ItemFormValues; readonly photos: readonly KeptPhoto[] } | undefined {
  const stored = z.safeParse(Draft, parseJson(text))
  if (!stored.success || stored.data.of !== (isNew ? '' : print(base))) return undefined
  const { values, photos } = stored.data
  return { values: { ...values, ...periodFrom(values, base.values.available_from, today) }, photos }
}

function periodFrom(kept: ItemFormValues, before: Day, today: Day) {
  const earliest = before < today ? before : today
  const from = kept.available_from < earliest ? earliest : kept.available_from
  const passed = kept.available_until !== undefined && kept.available_until < from
  const until = passed ? emptyValues(from).available_until : kept.available_until
  return {
    available_from: from,
    available_until: until,
    excluded_dates: kept.excluded_dates.filter((day) => from <= day && (until === undefined || day <= until)),
  }
}

/** Two contents that read the same have one print. */
function print({ values, photos }: FormContent): string {
  return JSON.stringify([z.parse(ItemFormValues, values), photos.map(({ key }) => key)])
}
