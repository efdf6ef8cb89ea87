import { imageUrl } from './image-url.ts'

const bucket = 'avatars'
const publicBucket = `/storage/v1/object/public/${bucket}/`
const renderedBucket = `/storage/v1/render/image/public/${bucket}/`

/** The width at which the server stores avatars, in pixels. */
const avatarWidth = 400

/** The address of a person's avatar: rendered, original, or the placeholder (as for items: spec: accounts 9 "Image URL rules"). */
export function avatarUrl(value: unknown): string {
  if (typeof value !== 'string') return imageUrl(value)
  const text = value.trim()
  const path = text.startsWith(publicBucket) ? text.slice(publicBucket.length) : text.replace(/^avatars\//, '')
  const url = imageUrl(path)
  const itemBucket = '/storage/v1/object/public/item_images/'
  // imageUrl treats a bare path as a picture of an item; avatars are in another bucket.
  if (!url.startsWith(itemBucket) || path.startsWith('/')) return url
  return `${renderedBucket}${url.slice(itemBucket.length)}?width=${avatarWidth}`
}
