import { PenLine } from 'lucide-react'
import { Band } from './band.tsx'

/** What people say: five-star reviews of real hires only (decision 42), so at first nothing but that they are on their way. */
export function Testimonials() {
  return (
    <Band id="testimonials" title="What people say">
      <div className="mt-5 flex items-start gap-4 rounded-card border border-dashed border-line-strong p-4 md:p-6">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand"
        >
          <PenLine className="size-6" />
        </span>
        <div>
          <p className="font-display text-section font-semibold">The first ones are being written</p>
          <p className="mt-1 max-w-prose text-ink-2">
            Only five-star reviews of real hires stand here, in the words of the people who wrote them. There are none
            yet, and we would rather show you an empty space than quotes that nobody said.
          </p>
        </div>
      </div>
    </Band>
  )
}
