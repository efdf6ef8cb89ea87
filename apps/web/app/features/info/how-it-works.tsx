import { BadgeCheck, CalendarCheck, CreditCard, EyeOff, MapPin, Undo2 } from 'lucide-react'
import type { PagePart } from '#app/lib/page-text.ts'
import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Band } from './components/band.tsx'
import { FeatureGrid } from './components/feature-grid.tsx'
import { PageHead } from './components/page-head.tsx'
import { Testimonials } from './components/testimonials.tsx'
import { page } from './how-it-works.md'

/** One for each safety feature, in the order of the text. */
const icons = [CreditCard, CalendarCheck, MapPin, Undo2, EyeOff, BadgeCheck]

/** /how-it-works (spec: accounts 2 "Static pages"). */
export function HowItWorks() {
  return (
    <main id="main">
      <PageHead title={page.title} lead={page.opening} />
      <div className="page clear-nav flex flex-col gap-14 pt-10 md:gap-20 md:pt-14">
        {page.sections.map(({ id, title, body, parts }) => (
          <Band key={id} id={id} title={title} intro={body}>
            {id === 'safety' ? <FeatureGrid features={parts} icons={icons} /> : <Steps steps={parts} />}
          </Band>
        ))}
        <Testimonials />
        <div className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink to={paths.home()} size="large">
            Browse items
          </ButtonLink>
          <ButtonLink to={paths.listItem()} size="large" variant="secondary">
            List an item
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}

/** Steps in their order, along a tape measure. */
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
