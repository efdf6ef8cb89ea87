import type { ReactNode } from 'react'
import { Spinner } from '#app/ui/spinner.tsx'

/** The place that the map takes, whatever is in it. */
export function MapFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative isolate grid h-[min(62dvh,38rem)] min-h-96 place-items-center overflow-hidden rounded-card border border-line bg-sunken">
      {children}
    </div>
  )
}

export function MapWaits() {
  return <Spinner label="Loading the map" className="size-8 text-brand" />
}
