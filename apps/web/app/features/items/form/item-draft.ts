import type { Day } from '@itemo/domain/dates.ts'
import * as z from 'zod/mini'
import { parseJson } from '#app/lib/kept-text.ts'
import type { Photo } from '../photos/photos.ts'
import { emptyValues, ItemFormValues } from './item-form-values.ts'

export interface FormContent {
  readonly values: ItemFormValues
  readonly photos: readonly Photo[]
}

const DraftPhoto = z.object({
  key: z.string(),
  name: z.string(),
  /** The storage path on the server, and the upload time. */
  path: z.optional(z.string()),
  at: z.optional(z.number()),
})
export type DraftPhoto = z.output<typeof DraftPhoto>

const Draft = z.object({
  /** The base of the draft: a version of an item, or nothing. */
  of: z.string(),
  values: ItemFormValues,
  photos: z.array(DraftPhoto),
})

/** The storage key of a draft, per person: one for a new item and one for each edited item. */
export function draftName(userId: string, itemId: string | undefined): string {
  return `itemo-draft:${userId}:${itemId ?? 'new'}`
}

/** Serialises a draft; undefined when the form is unchanged, since there is then nothing to store. */
export function draftText(content: FormContent, base: FormContent, isNew: boolean): string | undefined {
  if (print(content) === print(base)) return undefined
  const photos = content.photos.map(({ key, name, upload }): DraftPhoto => {
    const known = { key, name }
    return upload.state === 'done' && upload.at !== undefined ? { ...known, path: upload.path, at: upload.at } : known
  })
  return JSON.stringify({ of: isNew ? '' : print(base), values: content.values, photos })
}

/** Parses a draft; undefined when it's based on an older version of the item. Past days are moved to today. */
export function parseDraft(
  text: string | null,
  base: FormContent,
  isNew: boolean,
  today: Day,
): { readonly values: ItemFormValues; readonly photos: readonly DraftPhoto[] } | undefined {
  const stored = z.safeParse(Draft, parseJson(text))
  if (!stored.success || stored.data.of !== (isNew ? '' : print(base))) return undefined
  const { values, photos } = stored.data
  return { values: { ...values, ...periodFrom(values, base.values.available_from, today) }, photos }
}

function periodFrom(stored: ItemFormValues, before: Day, today: Day) {
  const earliest = before < today ? before : today
  const from = stored.available_from < earliest ? earliest : stored.available_from
  const passed = stored.available_until !== undefined && stored.available_until < from
  const until = passed ? emptyValues(from).available_until : stored.available_until
  return {
    available_from: from,
    available_until: until,
    excluded_dates: stored.excluded_dates.filter((day) => from <= day && (until === undefined || day <= until)),
  }
}

/** Serialises a content for comparison. */
function print({ values, photos }: FormContent): string {
  return JSON.stringify([z.parse(ItemFormValues, values), photos.map(({ key }) => key)])
}
