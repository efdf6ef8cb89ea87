import { HandCoins, Leaf, Users } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { page } from './about.md'
import { Band } from './components/band.tsx'
import { FeatureGrid } from './components/feature-grid.tsx'
import { PageOfBands } from './components/page-of-bands.tsx'

/** One for each reason, in the order of the text. */
const icons = [Leaf, HandCoins, Users]

const ways = [
  { label: 'How It Works', to: paths.howItWorks() },
  { label: 'Browse items', to: paths.home() },
]

/** /about. The operator isn't named: they're the person who runs this site, and support reaches them. */
export function About() {
  return (
    <PageOfBands page={page} ways={ways}>
      {page.sections.map(({ id, title, body, parts }) => (
        <Band key={id} id={id} title={title}>
          {parts.length > 0 ? (
            <FeatureGrid features={parts} icons={icons} />
          ) : (
            <div className="reading mt-4 max-w-2xl">{body}</div>
          )}
        </Band>
      ))}
    </PageOfBands>
  )
}
