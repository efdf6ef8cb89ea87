export const placeholderImage = '/placeholder.svg'

const publicBucket = '/storage/v1/object/public/item_images/'
const renderedBucket = '/storage/v1/render/image/public/item_images/'

/** The widths in which the server renders each picture, in pixels. */
export const pictureWidths = [400, 800, 1600] as const

/** One segment of a storage path: no slash, no colon (that would be a scheme), no dot segment, no control character. */
const segment = /^(?!\.{1,2}$)[^/\\:?#\p{Cc}]+$/u

/** The address of a picture, or the placeholder, by the rules of spec: accounts 9 "Image URL rules". */
export function imageUrl(value: unknown): string {
  if (typeof value !== 'string') return placeholderImage
  const text = value.trim()
  if (text === '') return placeholderImage
  if (text.startsWith('blob:')) return text
  if (text.startsWith('/') || /^https?:\/\//i.test(text)) return text.replace('/Item_images/', '/item_images/')
  const parts = text.split('/')
  // A lone surrogate isn't a character and can't be encoded in a URL.
  if (!text.isWellFormed() || !parts.every((part) => segment.test(part))) return placeholderImage
  return publicBucket + parts.map(encodeURIComponent).join('/')
}

/** The `srcset` of a stored picture; undefined for a picture that the server doesn't render. */
export function imageSrcSet(url: string): string | undefined {
  if (!url.includes(publicBucket)) return undefined
  const rendered = url.replace(publicBucket, renderedBucket)
  return pictureWidths.map((width) => `${rendered}?width=${width} ${width}w`).join(', ')
}

/** The address of one rendered size of a stored picture; other addresses are returned unchanged. */
export function imageAtWidth(url: string, width: (typeof pictureWidths)[number]): string {
  return url.includes(publicBucket) ? `${url.replace(publicBucket, renderedBucket)}?width=${width}` : url
}
