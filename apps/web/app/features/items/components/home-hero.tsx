import type { ReactNode } from 'react'
import { LocationLine } from './location-line.tsx'

/** The green block with the headline, the place and the search. */
export function HomeHero({ search }: { readonly search: ReactNode }) {
  return (
    <header className="bg-hero text-on-hero">
      <div className="page flex flex-col gap-4 py-5 md:flex-row md:items-center md:justify-between md:gap-10 md:py-9">
        <div className="md:max-w-[55%] md:shrink-0 lg:max-w-[62%]">
          <h1 className="max-w-[12em] text-h1 md:max-w-none lg:text-h1-lg">Hire it from someone nearby</h1>
          <LocationLine />
        </div>
        <div className="w-full md:max-w-[27.5rem]">{search}</div>
      </div>
    </header>
  )
}
