export const placeholderImage = '/placeholder.svg'

const publicBucket = '/storage/v1/object/public/item_images/'
const renderedBucket = '/storage/v1/render/image/public/item_images/'

/** The widths that the server keeps of every picture, in pixels. */
export const pictureWidths = [400, 800, 1600] as const

/** One part of a storage path: no slash, no colon (that would be a scheme), nothing that climbs or hides. */
const segment = /^(?!\.{1,2}$)[^/\\:?#\p{Cc}]+$/u

/** The address of a picture, or the placeholder, by the rules of spec: accounts 9 "Image URL rules". */
export function imageUrl(value: unknown): string {
  if (typeof value !== 'string') return placeholderImage
  const text = value.trim()
  if (text === '') return placeholderImage
  if (text.startsWith('blob:')) return text
  if (text.startsWith('/') || /^https?:\/\//i.test(text)) return text.replace('/Item_images/', '/item_images/')
  const parts = text.split('/')
  // Half of a surrogate pair is no character, and an address can't hold it.
  if (!text.isWellFormed() || !parts.every((part) => segment.test(part))) return placeholderImage
  return publicBucket + parts.map(encodeURIComponent).join('/')
}

/** The rendered sizes of a stored picture for `srcset`, or undefined for a picture that the server does not render. */
export function imageSrcSet(url: string): string | undefined {
  if (!url.includes(publicBucket)) return undefined
  const rendered = url.replace(publicBucket, renderedBucket)
  return pictureWidths.map((width) => `${rendered}?width=${width} ${width}w`).join(', ')
}

/** One rendered size of a stored picture; other pictures as they are. */
export function imageAtWidth(url: string, width: (typeof pictureWidths)[number]): string {
  return url.includes(publicBucket) ? `${url.replace(publicBucket, renderedBucket)}?width=${width}` : url
}
