import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { LocationLine } from './location-line.tsx'

interface HomeHeroProps {
  /** The name of the product: /home has no header that says it. */
  readonly brand: ReactNode
  readonly search: ReactNode
}

const wayInClass =
  'inline-flex min-h-10 items-center rounded-control px-3 text-card font-semibold text-on-hero [--color-brand:var(--color-on-hero)]'

/** The green block with the name, the ways in for visitors, the headline, the place and the search. */
export function HomeHero({ brand, search }: HomeHeroProps) {
  return (
    <header className="bg-hero text-on-hero">
      <div className="page flex items-center justify-between gap-2 pt-3 md:pt-4">
        {brand}
        <div className="-me-3 flex shrink-0 member:hidden">
          <Link to={paths.login()} className={wayInClass}>
            Log In
          </Link>
          <Link to={paths.signup()} className={wayInClass}>
            Sign Up
          </Link>
        </div>
      </div>
      <div className="page flex flex-col gap-4 pt-2 pb-5 md:flex-row md:items-center md:justify-between md:gap-10 md:pt-4 md:pb-9">
        <div className="md:max-w-[55%] md:shrink-0 lg:max-w-[62%]">
          <h1 className="max-w-[12em] text-h1 md:max-w-none lg:text-h1-lg">Hire it from someone nearby</h1>
          <LocationLine />
        </div>
        <div className="w-full md:max-w-[27.5rem]">{search}</div>
      </div>
    </header>
  )
}
