import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { LandingLabels } from './landing-labels.tsx'

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
      </p>
    </main>
  )
}
