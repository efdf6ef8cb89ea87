import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import { type Day, dayInLondon } from '@itemo/domain/dates.ts'
import { readStored } from '#app/lib/kept-text.ts'
import { readPicture } from '../photos/kept-pictures.ts'
import { type Photo, photosOfItem } from '../photos/photos.ts'
import type { FirstPhotos } from '../photos/use-photos.ts'
import { draftName, type FormContent, type DraftPhoto, parseDraft } from './item-draft.ts'
import { emptyValues, type ItemFormValues, valuesOfItem } from './item-form-values.ts'

/** The server keeps a picture without an item for 24 hours; after 23 it's uploaded again. */
const uploadLivesMs = 23 * 3_600_000

export interface OpenedForm {
  readonly today: Day
  readonly draft: string
  readonly base: FormContent
  readonly values: ItemFormValues
  readonly first: FirstPhotos
  readonly restored: boolean
  /** Releases the draft for other tabs; undefined when another tab holds it. */
  readonly release: (() => void) | undefined
}

/** The title from the address: what someone on the wanted board needs (want-options.tsx). */
const askedTitle = () => (new URLSearchParams(window.location.search).get('title') ?? '').trim().slice(0, bounds.title)

/** Opens the form of an existing or a new item, with the person's draft. */
export async function openForm(userId: string, item: OwnItemView | undefined): Promise<OpenedForm> {
  const today = dayInLondon(new Date())
  const draft = draftName(userId, item?.id)
  const base: FormContent = item
    ? { values: valuesOfItem(item, today), photos: photosOfItem(item.images) }
    : { values: emptyValues(today), photos: [] }
  const release = await takeDraft(draft)
  const plain = {
    today,
    draft,
    base,
    values: base.values,
    first: { photos: base.photos, pictures: new Map() },
    release,
  }
  const stored = release ? parseDraft(readStored('localStorage', draft), base, item === undefined, today) : undefined
  if (!stored) {
    const title = item ? '' : askedTitle()
    return { ...plain, ...(title && { values: { ...base.values, title } }), restored: false }
  }
  return { ...plain, values: stored.values, first: await restorePhotos(stored.photos, base.photos), restored: true }
}

/** The photos of a draft: those of the item, and those that this browser has stored. */
async function restorePhotos(stored: readonly DraftPhoto[], before: readonly Photo[]): Promise<FirstPhotos> {
  const pictures = new Map<string, Blob>()
  const restored = await Promise.all(
    stored.map(async ({ key, name, path, at }): Promise<Photo[]> => {
      const known = before.find((photo) => photo.key === key)
      if (known) return [known]
      const picture = await readPicture(key)
      if (!picture) return []
      pictures.set(key, picture)
      const arrived = path !== undefined && at !== undefined && Date.now() - at < uploadLivesMs
      const upload = arrived ? { state: 'done' as const, path, at } : { state: 'uploading' as const, progress: 0 }
      return [{ key, name, preview: URL.createObjectURL(picture), upload }]
    }),
  )
  return { photos: restored.flat(), pictures }
}

/** How long a page that is being reloaded may take to release its lock, in milliseconds. */
const patienceMs = 500

/**
 * Locks a draft for this tab: only the first tab gets it (ADR-0065). Returns a function that releases it; undefined if another tab holds
 * it.
 */
async function takeDraft(name: string): Promise<(() => void) | undefined> {
  // Browsers have locks on secure pages only. Without them the last write wins.
  if (!('locks' in navigator)) return () => undefined
  return await new Promise((resolve) => {
    const { locks } = navigator
    const hold = (lock: Lock | null) =>
      lock === null ? resolve(undefined) : new Promise<void>((release) => resolve(release))
    locks
      .request(name, { signal: AbortSignal.timeout(patienceMs) }, hold)
      // A busy device may need longer than that to grant even a free lock.
      .catch(() => locks.request(name, { ifAvailable: true }, hold))
      .catch(() => resolve(undefined))
  })
}
