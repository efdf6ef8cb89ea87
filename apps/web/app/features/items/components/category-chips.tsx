import { categories, type Category } from '@itemo/domain/categories.ts'
import { useEffect, useRef } from 'react'
import { cx } from '#app/lib/cx.ts'
import { revealFocused } from '#app/lib/reveal-focused.ts'
import { categoryIcons } from '../category-icons.ts'

interface CategoryChipsProps {
  readonly active: Category | undefined
  /** undefined: the active category was pressed again. */
  readonly onChange: (category: Category | undefined) => void
}

/** The categories in a horizontally scrolling row, with the active one centred. A map on a phone leaves the row out. */
export function CategoryChips({ active, onChange }: CategoryChipsProps) {
  const row = useRef<HTMLDivElement>(null)
  // A category from the address may be beyond the edge of a phone. Only the row is scrolled: the page may have a scroll position to
  // restore.
  useEffect(() => {
    const box = row.current
    const chip = box?.querySelector('[aria-pressed="true"]')
    if (!box || !chip) return undefined
    const reveal = () => {
      box.scrollLeft += centreOf(chip) - centreOf(box)
      return box.scrollLeft
    }
    let placed: number | undefined = reveal()
    // The chips may grow when the font loads. If the person has scrolled the row by then, it isn't moved.
    void document.fonts.ready.then(() => box.scrollLeft === placed && reveal())
    return () => {
      placed = undefined
    }
  }, [active])
  return (
    <div
      ref={row}
      role="group"
      aria-label="Categories"
      onFocus={revealFocused}
      className="fade-end -mx-4 scroll-px-14 max-md:on-map:hidden overflow-x-auto px-4 py-1 scrollbar-none md:-mx-8 md:px-8"
    >
      <div className="flex w-max gap-2 pe-8">
        {categories.map((category) => {
          const Icon = categoryIcons[category]
          const isActive = category === active
          return (
            <button
              key={category}
              type="button"
              aria-pressed={isActive}
              onClick={() => onChange(isActive ? undefined : category)}
              className={cx(
                'inline-flex min-h-10 shrink-0 items-center gap-2 rounded-full border px-3.5 text-card font-medium whitespace-nowrap transition-colors md:text-small print:hidden',
                isActive
                  ? 'border-brand bg-brand text-on-brand'
                  : 'border-line bg-surface text-ink hover:border-line-strong',
              )}
            >
              <Icon className="size-4.5" />
              {category}
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** The horizontal centre of an element, in pixels from the left of the window. */
function centreOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
