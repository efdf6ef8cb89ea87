import { useState } from 'react'
import { avatarUrl } from '#app/lib/avatar-url.ts'
import { cx } from '#app/lib/cx.ts'
import { placeholderImage } from '#app/lib/image-url.ts'

interface AvatarProps {
  readonly name: string
  readonly image?: string | null | undefined
  readonly className?: string
}

/** A person's picture, or their initials. Decorative: the name is next to it. */
export function Avatar({ name, image, className }: AvatarProps) {
  const url = avatarUrl(image)
  const [failed, setFailed] = useState<string>()
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand-soft font-semibold text-brand select-none',
        className ?? 'size-10 text-card',
      )}
    >
      {url === placeholderImage || url === failed ? (
        initials(name)
      ) : (
        <img src={url} alt="" onError={() => setFailed(url)} className="size-full object-cover" />
      )}
    </span>
  )
}

function initials(name: string): string {
  // '(demo)' and the like aren't part of the name.
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  // The first character of each word: an emoji is more than one UTF-16 unit.
  return (
    letters
      .map((word = '') => Array.from(word)[0])
      .join('')
      .toLocaleUpperCase('en-GB') || '?'
  )
}
