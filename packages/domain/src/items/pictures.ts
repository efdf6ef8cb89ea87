export const pictureWidths = [400, 800, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The stored width nearest to the requested one; the widest when none is requested. */
export function nearestWidth(asked: number | undefined): PictureWidth {
  if (asked === undefined || !Number.isFinite(asked)) return 1600
  return pictureWidths.reduce((best, width) => (Math.abs(width - asked) < Math.abs(best - asked) ? width : best))
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const randomName = new RegExp(`^(?:(${uuid})/)?${uuid}[A-Za-z0-9._-]{0,80}(?<!\\.)$`)
const extensions = /\.[A-Za-z0-9]{1,5}$/

/**
 * The storage path of a new picture. A path that begins with a random id is used as the uploader made it ("a random id plus file name":
 * spec: marketplace 7), if it has plain characters only and no folder but the uploader's own. Of any other path, the plain characters of
 * its last part are kept, after a random id.
 */
export function safePicturePath(asked: string, uploaderId: string, randomId: string): string {
  const match = randomName.exec(asked)
  if (match && !asked.includes('..') && (match[1] === undefined || match[1] === uploaderId)) return asked
  const name = (asked.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(extensions, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return name ? `${randomId}-${name}` : randomId
}

/** The path of a picture in its bucket, from the upload's response: `Key` begins with the bucket's name. */
export function picturePathOf(key: string): string {
  return key.replace(/^item_images\//i, '')
}

/** The pictures of an item without duplicate paths: the same photo twice is a mistake, and its first position counts. */
export function distinctPictures<T extends { readonly image_url: string }>(images: readonly T[]): T[] {
  const byPath = new Map<string, T>()
  for (const image of images) {
    const image_url = picturePathOf(image.image_url)
    if (!byPath.has(image_url)) byPath.set(image_url, { ...image, image_url })
  }
  return [...byPath.values()]
}
