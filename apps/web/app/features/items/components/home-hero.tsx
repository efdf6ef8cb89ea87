import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'

/** The green block with the headline, the place and the search. */
export function HomeHero({ search }: { readonly search: ReactNode }) {
  return (
    <header className="bg-hero text-on-hero">
      <div className="page flex flex-col gap-4 py-5 md:flex-row md:items-center md:justify-between md:gap-10 md:py-9">
        <div>
          <h1 className="max-w-[12em] text-h1 md:max-w-none lg:text-h1-lg">Hire it from someone nearby</h1>
          <p className="mt-1.5 flex items-center gap-2 text-card text-on-hero-2 md:text-body">
            <MapPin aria-hidden="true" className="size-4" />
            Showing items around London
          </p>
        </div>
        <div className="w-full md:max-w-[27.5rem]">{search}</div>
      </div>
    </header>
  )
}
