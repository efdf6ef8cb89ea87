import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import { imageAtWidth, imageUrl } from '#app/lib/image-url.ts'
import { isPicture, leftOut, onlyPictures } from '#app/lib/upload-picture.ts'

/** The upload state of a photo. `progress` is from 0 to 1. */
type PhotoState =
  | { readonly state: 'uploading'; readonly progress: number }
  /** `hopeless`: retrying can't help. */
  | { readonly state: 'failed'; readonly sentence: string; readonly hopeless?: boolean }
  /** `at`: the upload time, in milliseconds since 1970; absent for a picture that the item already had. */
  | { readonly state: 'done'; readonly path: string; readonly at?: number }

/** One photo of the form. The first one is the main picture. */
export interface Photo {
  readonly key: string
  /** The key of the first photo that this one was turned from: the tile stays the same, and keeps the focus. */
  readonly tile?: string
  /** The id of a picture that the item already had. */
  readonly imageId?: string
  /** The source of the tile's image: an address, or a blob URL of this page. */
  readonly preview: string
  readonly name: string
  readonly upload: PhotoState
}

export type PhotosAct =
  | { readonly act: 'add'; readonly photos: readonly Photo[] }
  | { readonly act: 'upload'; readonly key: string; readonly upload: PhotoState }
  | { readonly act: 'remove'; readonly key: string }
  | { readonly act: 'move'; readonly key: string; readonly to: number }
  /** Another photo replaces it. */
  | { readonly act: 'replace'; readonly key: string; readonly photo: Photo }
  | { readonly act: 'begin'; readonly photos: readonly Photo[] }

/** The photos after an action, ten at most (R27). An action on a photo that was removed in the meantime has no effect. */
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

/** Accepts the picked pictures, up to ten in all (R27); `refusal` names the others and says why they were left out. */
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

/** The index of the main picture: the first that is, or can still become, a picture of the item; -1 for none. */
export function placeOfMain(photos: readonly Photo[]): number {
  return photos.findIndex(({ upload }) => upload.state !== 'failed' || upload.hopeless !== true)
}

/** The pictures of an item in their order, as uploaded photos. */
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

/** The images for the request: the uploaded photos, in their order. */
export function imagesOfPhotos(photos: readonly Photo[]) {
  return photos.flatMap(({ imageId, upload }) =>
    upload.state === 'done' ? [{ ...(imageId === undefined ? {} : { id: imageId }), image_url: upload.path }] : [],
  )
}

/** The announcement when a photo was moved. `place` counts from 0. */
export function sayMoved(place: number, count: number, isMain: boolean): string {
  const said = `The photo is now number ${place + 1} of ${count}`
  return isMain ? `${said}, the main picture.` : `${said}.`
}
