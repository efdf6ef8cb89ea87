import { placeholderImage } from '#app/lib/image-url.ts'

interface StoredImage {
  readonly image_url: string | null | undefined
  readonly position?: number | null | undefined
}

/** The pictures in order, without blank ones; the placeholder when none remain (spec: marketplace 5 "Gallery"). */
export function galleryPictures(images: readonly StoredImage[]): string[] {
  const pictures = images
    .filter((image) => typeof image.image_url === 'string' && image.image_url.trim() !== '')
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ image_url }) => image_url ?? placeholderImage)
  return pictures.length === 0 ? [placeholderImage] : pictures
}

/** The index a number of steps on, wrapping around. */
export function wrapIndex(index: number, step: number, count: number): number {
  return (((index + step) % count) + count) % count
}

/** The step of an arrow key: -1 back, 1 forward, 0 for any other key. */
export function arrowStep(key: string): -1 | 0 | 1 {
  if (key === 'ArrowLeft') return -1
  return key === 'ArrowRight' ? 1 : 0
}
