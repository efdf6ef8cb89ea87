import { Camera, Drill, Guitar, PartyPopper, Sprout, Tent } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { paths } from '#app/lib/paths.ts'

/** Six of the categories, as luggage labels that lead to their items. */
const labels = [
  { category: 'Power Tools', Icon: Drill, tilt: '-rotate-2' },
  { category: 'Camping & Hiking', Icon: Tent, tilt: 'rotate-1 md:translate-x-8' },
  { category: 'Photography', Icon: Camera, tilt: 'rotate-2 md:-translate-x-4' },
  { category: 'Party & Events', Icon: PartyPopper, tilt: '-rotate-1 md:translate-x-10' },
  { category: 'Garden Tools', Icon: Sprout, tilt: '-rotate-2 md:translate-x-2' },
  { category: 'Musical Instruments', Icon: Guitar, tilt: 'rotate-1 md:translate-x-12' },
] as const

export function LandingLabels() {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-1 md:justify-items-start md:gap-4">
      {labels.map(({ category, Icon, tilt }, index) => (
        <li key={category} className={cx(tilt, index > 3 && 'max-md:hidden')}>
          <Link
            to={paths.home({ category })}
            className="luggage-label inline-flex min-h-14 w-full items-center gap-3 bg-surface ps-9 pe-3 md:ps-10 md:pe-5 text-card font-semibold text-ink transition-transform hover:-translate-y-0.5 md:w-auto md:text-section"
          >
            <Icon className="hidden size-6 text-[light-dark(#0e5a45,#63d0a4)] md:block" />
            {category}
          </Link>
        </li>
      ))}
    </ul>
  )
}
