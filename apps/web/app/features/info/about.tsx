import { HandCoins, Leaf, Users } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { page } from './about.md'
import { Band } from './components/band.tsx'
import { FeatureGrid } from './components/feature-grid.tsx'
import { PageHead } from './components/page-head.tsx'

/** One for each reason, in the order of the text. */
const icons = [Leaf, HandCoins, Users]

/** /about. The operator is named nowhere: it is the person who runs this site, and support reaches them. */
export function About() {
  return (
    <main id="main">
      <PageHead title={page.title} lead={page.opening} />
      <div className="page clear-nav flex flex-col gap-14 pt-10 md:gap-20 md:pt-14">
        {page.sections.map(({ id, title, body, parts }) => (
          <Band key={id} id={id} title={title}>
            {parts.length > 0 ? (
              <FeatureGrid features={parts} icons={icons} />
            ) : (
              <div className="reading mt-4 max-w-2xl">{body}</div>
            )}
          </Band>
        ))}
        <div className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink to={paths.howItWorks()} size="large">
            How It Works
          </ButtonLink>
          <ButtonLink to={paths.home()} size="large" variant="secondary">
            Browse items
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}
