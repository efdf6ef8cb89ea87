import { MapPin } from 'lucide-react'
import { type LocationState, useLocationState } from '#app/lib/location.ts'

/** Around where items are shown, and a way to say where one is; the browser asks only when that is pressed. */
export function LocationLine() {
  const location = useLocationState()
  const ask = () => void import('#app/lib/ask-location.ts').then(({ askLocation }) => askLocation())
  return (
    <p className="mt-1.5 text-card text-on-hero-2 md:text-body">
      <MapPin aria-hidden="true" className="me-2 inline size-4 align-[-0.15em]" />
      <span role="status">{textOf(location)}</span>
      {location.userLocation || location.isLoading ? null : (
        <button
          type="button"
          onClick={ask}
          className="-my-2 ms-1 min-h-10 rounded-control px-1 font-medium text-on-hero underline underline-offset-4 [--color-brand:var(--color-on-hero)]"
        >
          Use my location
        </button>
      )}
    </p>
  )
}

function textOf({ userLocation, isLoading, error }: LocationState): string {
  if (isLoading) return 'Finding where you are...'
  if (userLocation) return 'The map starts where you are'
  return error === null ? 'Showing items around London' : `${error}. Showing items around London.`
}
