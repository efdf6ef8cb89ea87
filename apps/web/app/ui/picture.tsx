import { useState } from 'react'
import { cx } from '#app/lib/cx.ts'
import { imageSrcSet, imageUrl, placeholderImage } from '#app/lib/image-url.ts'

interface PictureProps {
  /** The value from the server, resolved by the image rules of the specification; null shows the placeholder. */
  readonly image: string | null | undefined
  /** Describes the picture; empty where the text next to it does. */
  readonly alt: string
  /** The displayed width, as in the `sizes` attribute. */
  readonly sizes: string
  /** Set for the first pictures of a page, which are fetched at once. */
  readonly eager?: boolean
  readonly className?: string
}

/** A picture in the size that fits the screen. One that fails to load shows the placeholder. */
export function Picture({ image, alt, sizes, eager = false, className }: PictureProps) {
  const url = imageUrl(image)
  const [failed, setFailed] = useState<string>()
  const shown = failed === url ? placeholderImage : url
  return (
    <img
      src={shown}
      srcSet={imageSrcSet(shown)}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(url)}
      className={cx('bg-sunken object-cover', className)}
    />
  )
}
