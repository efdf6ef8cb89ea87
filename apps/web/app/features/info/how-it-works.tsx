import { BadgeCheck, CalendarCheck, CreditCard, EyeOff, MapPin, Undo2 } from 'lucide-react'
import type { PagePart } from '#app/lib/page-text.ts'
import { paths } from '#app/lib/paths.ts'
import { Band } from './components/band.tsx'
import { FeatureGrid } from './components/feature-grid.tsx'
import { PageOfBands } from './components/page-of-bands.tsx'
import { Testimonials } from './components/testimonials.tsx'
import { page } from './how-it-works.md'

/** One for each safety feature, in the order of the text. */
const icons = [CreditCard, CalendarCheck, MapPin, Undo2, EyeOff, BadgeCheck]

const ways = [
  { label: 'Browse items', to: paths.home() },
  { label: 'List an item', to: paths.listItem() },
]

/** /how-it-works (spec: accounts 2 "Static pages"). */
export function HowItWorks() {
  return (
    <PageOfBands page={page} ways={ways}>
      {page.sections.map(({ id, title, body, parts }) => (
        <Band key={id} id={id} title={title} intro={body}>
          {id === 'safety' ? <FeatureGrid features={parts} icons={icons} /> : <Steps steps={parts} />}
        </Band>
      ))}
      <Testimonials />
    </PageOfBands>
  )
}

/** Numbered steps along a tape measure. */
function Steps({ steps }: { readonly steps: readonly PagePart[] }) {
  return (
    <ol className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-2">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft font-display text-section font-semibold text-brand"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-1.5">
            <h3 className="text-section">{title}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
