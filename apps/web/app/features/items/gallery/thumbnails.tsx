import { useEffect, useRef } from 'react'
import { cx } from '#app/lib/cx.ts'
import { Picture } from '#app/ui/picture.tsx'

interface ThumbnailsProps {
  readonly pictures: readonly string[]
  readonly index: number
  readonly onIndex: (index: number) => void
  readonly className?: string
}

/** A row of 64 px pictures; the current one has a border and stays in view. */
export function Thumbnails({ pictures, index, onIndex, className }: ThumbnailsProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const current = row.current?.children[index]
    if (!(current instanceof HTMLElement) || !row.current) return
    // Scrolls only the row: scrollIntoView would scroll the page as well.
    const middle = current.offsetLeft - (row.current.clientWidth - current.clientWidth) / 2
    row.current.scrollTo({ left: middle, behavior: 'smooth' })
  }, [index])
  if (pictures.length < 2) return null
  return (
    <div
      ref={row}
      role="group"
      aria-label="All pictures"
      className={cx('relative flex gap-2 overflow-x-auto p-1 scrollbar-none', className)}
    >
      {pictures.map((picture, at) => (
        <button
          key={picture}
          type="button"
          aria-label={`Show picture ${at + 1}`}
          aria-current={at === index}
          onClick={() => onIndex(at)}
          className={cx(
            'size-16 shrink-0 overflow-hidden rounded-control transition-opacity',
            at === index ? 'ring-2 ring-brand' : 'opacity-75 hover:opacity-100',
          )}
        >
          <Picture image={picture} alt="" sizes="64px" className="size-full" />
        </button>
      ))}
    </div>
  )
}
