import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { cx } from '#app/lib/cx.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { arrowStep, wrapIndex } from './gallery-pictures.ts'

export interface CarouselProps {
  readonly title: string
  readonly pictures: readonly string[]
  readonly index: number
  readonly onIndex: (index: number) => void
  /** Called when a picture is pressed; absent where the pictures are at full size. */
  readonly onOpen?: (() => void) | undefined
  readonly fit: 'cover' | 'contain'
  readonly sizes: string
}

/** Pictures to swipe through, with arrows, a counter and dots; it wraps around. Heavy: load it lazily. */
export function Carousel({ title, pictures, index, onIndex, onOpen, fit, sizes }: CarouselProps) {
  const count = pictures.length
  // Changed options would restart the carousel, and a swipe would end as a press.
  const [startIndex] = useState(index)
  const [viewport, api] = useEmblaCarousel({ loop: true, startIndex, watchDrag: count > 1, duration: 20 })
  const onSelect = useEffectEvent(() => {
    if (api) onIndex(api.selectedScrollSnap())
  })
  useEffect(() => {
    if (!api) return undefined
    const select = () => onSelect()
    api.on('select', select)
    return () => {
      api.off('select', select)
    }
  }, [api])
  useEffect(() => {
    if (api && api.selectedScrollSnap() !== index) api.scrollTo(index)
  }, [api, index])

  const step = (by: number) => onIndex(wrapIndex(index, by, count))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrowStep(event.key)
    if (by === 0 || event.defaultPrevented) return
    event.preventDefault()
    step(by)
  }

  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={`Pictures of ${title}`}
      onKeyDown={count > 1 ? onKeyDown : undefined}
      className="relative size-full"
    >
      <div ref={viewport} className="size-full overflow-hidden">
        <div className="flex size-full touch-pan-y touch-pinch-zoom">
          {pictures.map((picture, at) => (
            <div key={picture} inert={at !== index} className="h-full min-w-0 shrink-0 grow-0 basis-full">
              <Slide
                picture={picture}
                alt={count > 1 ? `${title}, picture ${at + 1} of ${count}` : title}
                eager={at === 0}
                fit={fit}
                sizes={sizes}
                onOpen={onOpen}
              />
            </div>
          ))}
        </div>
      </div>
      {count > 1 ? (
        <>
          <IconButton
            label="Previous picture"
            icon={<ChevronLeft className="size-5" />}
            look="raised"
            onClick={() => step(-1)}
            className="absolute inset-y-0 start-3 my-auto"
          />
          <IconButton
            label="Next picture"
            icon={<ChevronRight className="size-5" />}
            look="raised"
            onClick={() => step(1)}
            className="absolute inset-y-0 end-3 my-auto"
          />
          <Dots count={count} index={index} />
          <p
            aria-live="polite"
            className="absolute end-3 top-3 rounded-full bg-surface px-2.5 py-1 text-caption font-semibold text-ink tabular-nums shadow-e1"
          >
            {index + 1} / {count}
          </p>
        </>
      ) : null}
    </div>
  )
}

interface SlideProps extends Pick<CarouselProps, 'fit' | 'sizes' | 'onOpen'> {
  readonly picture: string
  readonly alt: string
  readonly eager: boolean
}

function Slide({ picture, alt, eager, fit, sizes, onOpen }: SlideProps) {
  const look = cx('size-full', fit === 'contain' ? 'bg-transparent object-contain' : 'object-cover')
  const shown = <Picture image={picture} alt={alt} sizes={sizes} eager={eager} className={look} />
  if (onOpen === undefined) return shown
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`${alt}. Open full screen`}
      className="block size-full focus-visible:-outline-offset-4"
    >
      {shown}
    </button>
  )
}

/** The position as dots, for sighted people only: the counter says it in words. */
function Dots({ count, index }: { readonly count: number; readonly index: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 bottom-3 mx-auto flex w-fit gap-1.5 rounded-full bg-surface px-2.5 py-2 shadow-e1"
    >
      {Array.from({ length: count }, (_, at) => (
        <span
          key={at}
          data-mark={at === index ? 'on' : 'off'}
          className={cx('h-1.5 rounded-full transition-all', at === index ? 'w-4 bg-brand' : 'w-1.5 bg-line-strong')}
        />
      ))}
    </span>
  )
}
