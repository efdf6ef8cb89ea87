import { pathTo } from '@itemo/domain/site-path.ts'
import { ArrowRight, Camera, Drill, Guitar, PartyPopper, Sprout, Tent } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { paths } from '#app/lib/paths.ts'

const buttonShape =
  'inline-flex min-h-13 items-center justify-center rounded-control px-8 text-body font-semibold whitespace-nowrap transition-colors'

/** The landing page (spec: accounts 2 "Landing"). */
export function Landing() {
  return (
    <main
      id="main"
      className="flex min-h-[calc(100dvh-3.5rem)] flex-col bg-hero text-on-hero [--color-brand:var(--color-on-hero)]"
    >
      <div aria-hidden="true" className="ruler-ticks h-5 shrink-0 text-on-hero-2" />
      <div className="page grid grow content-center gap-10 py-8 md:grid-cols-2 md:items-center md:gap-16 md:py-12">
        <div>
          <h1 className="text-[2.5rem] leading-[1.08] lg:text-[3.5rem]">Search what you need, list what you own.</h1>
          <p className="mt-4 max-w-prose text-section text-on-hero-2">
            Drills, tents, cameras and more, hired by the day from people nearby.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <Link to={paths.login()} className={`${buttonShape} bg-on-hero text-hero hover:bg-on-hero-2`}>
              Log In
            </Link>
            <Link
              to={paths.signup()}
              className={`${buttonShape} border border-on-hero-2 hover:bg-on-hero hover:text-hero`}
            >
              Sign Up
            </Link>
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-1 text-card font-medium">
            <Link to={paths.howItWorks()} className="inline-flex min-h-11 items-center underline underline-offset-4">
              How It Works
            </Link>
            <Link to={paths.home()} className="inline-flex min-h-11 items-center gap-1.5">
              Skip
              <ArrowRight className="size-4" />
            </Link>
          </div>
        </div>
        <LandingLabels />
      </div>
      <p className="page pb-6 text-small text-on-hero-2">
        By continuing you agree to our{' '}
        <Link to={paths.privacy()} className="font-medium text-on-hero underline underline-offset-2">
          privacy policy
        </Link>
        {' · '}
        <Link to={reportPath} className="font-medium text-on-hero underline underline-offset-2">
          Report illegal content
        </Link>
      </p>
    </main>
  )
}

const reportPath = pathTo`/report`

/** Six of the categories, as luggage labels that link to their items. */
const labels = [
  { category: 'Power Tools', Icon: Drill, tilt: '-rotate-2' },
  { category: 'Camping & Hiking', Icon: Tent, tilt: 'rotate-1 md:translate-x-8' },
  { category: 'Photography', Icon: Camera, tilt: 'rotate-2 md:-translate-x-4' },
  { category: 'Party & Events', Icon: PartyPopper, tilt: '-rotate-1 md:translate-x-10' },
  { category: 'Garden Tools', Icon: Sprout, tilt: '-rotate-2 md:translate-x-2' },
  { category: 'Musical Instruments', Icon: Guitar, tilt: 'rotate-1 md:translate-x-12' },
] as const

function LandingLabels() {
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
