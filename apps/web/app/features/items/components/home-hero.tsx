import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'

interface HomeHeroProps {
  /** The product's name: /home has no header that shows it. */
  readonly brand: ReactNode
  /** The place to search around, and the button to change it. */
  readonly place: ReactNode
  readonly search: ReactNode
  /** The filters, next to the search. */
  readonly filters: ReactNode
}

const wayInClass =
  'inline-flex min-h-10 items-center rounded-control px-3 text-card font-semibold text-on-hero [--color-brand:var(--color-on-hero)]'

/**
 * The green block with the name, the links for visitors, the headline, the place and the search. On a phone its wrapper has no box, so that
 * the search sticks to the top of the page while the rest scrolls away, or is hidden during a search.
 */
export function HomeHero({ brand, place, search, filters }: HomeHeroProps) {
  return (
    <header className="text-on-hero max-md:contents md:bg-hero">
      <div className="page flex items-center justify-between gap-2 bg-hero pt-3 max-md:searched:hidden md:pt-4">
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
      <div className="page max-md:contents md:flex md:items-center md:justify-between md:gap-10 md:pt-4 md:pb-9 md:on-map:pt-1 md:on-map:pb-4">
        <div className="bg-hero max-md:px-4 max-md:pt-2 max-md:pb-2.5 max-md:searched:sr-only md:max-w-[55%] md:shrink-0 lg:max-w-[62%] md:on-map:grow">
          <h1 className="max-w-[12em] text-h1 md:max-w-none lg:text-h1-lg md:on-map:sr-only">
            Hire it from someone nearby
          </h1>
          {place}
        </div>
        <div className="stays-on-top flex w-full items-center gap-2 bg-hero max-md:px-4 max-md:py-1.5 md:max-w-[32rem]">
          {search}
          {filters}
        </div>
      </div>
    </header>
  )
}
