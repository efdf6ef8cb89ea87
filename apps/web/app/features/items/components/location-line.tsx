import { MapPin } from 'lucide-react'
import { loadPart } from '#app/lib/lazy-part.ts'
import { type LocationState, useLocationState } from '#app/lib/location.ts'

/** Around where items are shown, and a way to say where one is; the browser asks only when that is pressed. */
export function LocationLine() {
  const location = useLocationState()
  const ask = () => void loadPart(() => import('#app/lib/ask-location.ts')).then(({ askLocation }) => askLocation())
  return (
    <p className="mt-1.5 flex gap-2 text-card text-on-hero-2 md:text-body">
      <MapPin className="mt-1 size-4 shrink-0" />
      <span>
        <span role="status">{textOf(location)}</span>{' '}
        {location.userLocation || location.isLoading ? null : (
          <button
            type="button"
            onClick={ask}
            className="-my-2 min-h-10 rounded-small font-medium text-on-hero underline underline-offset-4 [--color-brand:var(--color-on-hero)]"
          >
            Use my location
          </button>
        )}
      </span>
    </p>
  )
}

function textOf({ userLocation, isLoading, error }: LocationState): string {
  if (isLoading) return 'Finding where you are...'
  if (userLocation) return 'Near you'
  return error === null ? 'Showing items around London' : `${error}. Enter a postcode instead.`
}
