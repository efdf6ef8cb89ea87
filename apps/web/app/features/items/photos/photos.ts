import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import { imageAtWidth, imageUrl } from '#app/lib/image-url.ts'
import { isPicture, leftOut, onlyPictures } from '#app/lib/upload-picture.ts'

/** How far a photo is on its way to the server. `progress` is from 0 to 1. */
type PhotoState =
  | { readonly state: 'uploading'; readonly progress: number }
  /** `hopeless`: trying again cannot help. */
  | { readonly state: 'failed'; readonly sentence: string; readonly hopeless?: boolean }
  /** `at`: when it arrived, in milliseconds since 1970; none for a picture that the item had before. */
  | { readonly state: 'done'; readonly path: string; readonly at?: number }

/** One photo of the form. The first one is the main picture. */
export interface Photo {
  readonly key: string
  /** The key of the first that it was turned from: its tile stays the same, and keeps the focus. */
  readonly tile?: string
  /** The id of a picture that the item had before. */
  readonly imageId?: string
  /** What the tile shows: an address, or a blob of this page. */
  readonly preview: string
  readonly name: string
  readonly upload: PhotoState
}

export type PhotosAct =
  | { readonly act: 'add'; readonly photos: readonly Photo[] }
  | { readonly act: 'upload'; readonly key: string; readonly upload: PhotoState }
  | { readonly act: 'remove'; readonly key: string }
  | { readonly act: 'move'; readonly key: string; readonly to: number }
  /** Another one takes its place. */
  | { readonly act: 'replace'; readonly key: string; readonly photo: Photo }
  | { readonly act: 'begin'; readonly photos: readonly Photo[] }

/** The photos after a change, ten at most (R27). One that has been removed in the meantime changes nothing. */
export function changePhotos(photos: readonly Photo[], change: PhotosAct): readonly Photo[] {
  switch (change.act) {
    case 'add':
      return [...photos, ...change.photos].slice(0, bounds.images)
    case 'begin':
      return change.photos
    case 'upload':
      return photos.map((photo) => (photo.key === change.key ? { ...photo, upload: change.upload } : photo))
    case 'replace':
      return photos.map((photo) => (photo.key === change.key ? change.photo : photo))
    case 'remove':
      return photos.filter(({ key }) => key !== change.key)
    case 'move': {
      const from = photos.findIndex(({ key }) => key === change.key)
      const to = Math.max(0, Math.min(photos.length - 1, change.to))
      return from === -1 || from === to
        ? photos
        : photos.toSpliced(from, 1).toSpliced(to, 0, ...photos.slice(from, from + 1))
    }
  }
}

/** Keeps the pictures of what was picked, at most ten in all (R27); `refusal` says why others, by name, were left out. */
export function sortPick(files: readonly File[], already: number) {
  const pictures = files.filter(isPicture)
  const accepted = pictures.slice(0, Math.max(0, bounds.images - already))
  const others = files.filter((file) => !pictures.includes(file))
  const refusals = [
    others.length > 0 && leftOut(onlyPictures, others),
    accepted.length < pictures.length &&
      leftOut(`Please add at most ${bounds.images} photos.`, pictures.slice(accepted.length)),
  ]
  return { accepted, refusal: refusals.filter(Boolean).join(' ') || undefined }
}

/** The place of the main picture: the first that is, or can still become, a picture of the item; -1 without any. */
export function placeOfMain(photos: readonly Photo[]): number {
  return photos.findIndex(({ upload }) => upload.state !== 'failed' || upload.hopeless !== true)
}

/** The pictures of an item in their order, as photos that have arrived. */
export function photosOfItem(images: OwnItemView['images']): readonly Photo[] {
  return images
    .toSorted((a, b) => a.position - b.position)
    .map((image) => ({
      key: image.id,
      imageId: image.id,
      name: 'Photo',
      preview: imageAtWidth(imageUrl(image.image_url), 400),
      upload: { state: 'done', path: image.image_url },
    }))
}

/** What of the photos is sent: those that have arrived, in their order. */
export function imagesOfPhotos(photos: readonly Photo[]) {
  return photos.flatMap(({ imageId, upload }) =>
    upload.state === 'done' ? [{ ...(imageId === undefined ? {} : { id: imageId }), image_url: upload.path }] : [],
  )
}

/** What is said when a photo has been moved. `place` counts from 0. */
export function sayMoved(place: number, count: number, isMain: boolean): string {
  const said = `The photo is now number ${place + 1} of ${count}`
  return isMain ? `${said}, the main picture.` : `${said}.`
}
