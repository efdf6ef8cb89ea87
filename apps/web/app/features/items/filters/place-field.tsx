import { roundPoint } from '@itemo/domain/items/places.ts'
import { LocateFixed, X } from 'lucide-react'
import { askLocation } from '#app/lib/ask-location.ts'
import { type LocationState, setLocation, useLocationState } from '#app/lib/location.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { FilterDraft } from './filter-draft.ts'
import { distances, distanceWords, isPosition } from './filter-copy.ts'

interface PlaceFieldProps {
  readonly near: string
  readonly within: number | undefined
  readonly error: string | undefined
  readonly onChange: (change: Pick<Partial<FilterDraft>, 'near' | 'within'>) => void
}

/** Where distances are measured from, and how far is near enough. The browser asks for a position only when that is pressed. */
export function PlaceField({ near, within, error, onChange }: PlaceFieldProps) {
  const location = useLocationState()
  const position = isPosition(near)

  const take = (state: LocationState) => {
    setLocation(state)
    if (state.userLocation) onChange({ near: positionText(state.userLocation) })
  }

  return (
    <div className="flex flex-col gap-4">
      {position ? (
        <div className="flex flex-col gap-1.5">
          <p className="text-card font-medium">Near</p>
          <div className="flex min-h-12 items-center justify-between gap-2 rounded-control bg-brand-soft ps-3.5 pe-1">
            <span className="flex items-center gap-2">
              <LocateFixed className="size-5 text-brand" />
              {location.userLocation && positionText(location.userLocation) === near
                ? 'Your location, to about half a mile'
                : 'A chosen location, to about half a mile'}
            </span>
            <Button
              variant="quiet"
              aria-label="Use a postcode instead"
              onClick={() => onChange({ near: '' })}
              className="px-2.5"
            >
              <X className="size-5" />
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-col items-start gap-1">
          <TextField
            label="Near a postcode"
            placeholder="For example E8 3PN"
            autoComplete="postal-code"
            maxLength={20}
            value={near}
            error={error}
            onChange={(event) => onChange({ near: event.target.value })}
            className="w-full"
          />
          <Button
            variant="quiet"
            busy={location.isLoading}
            busyLabel="Finding where you are..."
            onClick={() => (location.userLocation ? take(location) : askLocation(undefined, take))}
            className="-ms-2 px-2.5"
          >
            <LocateFixed className="size-4.5" />
            Use my location
          </Button>
          <ErrorText className="text-small">{location.error}</ErrorText>
        </div>
      )}
      <Select
        label="Distance"
        disabled={near.trim() === ''}
        hint={near.trim() === '' ? 'Enter a postcode or use your location first.' : undefined}
        value={String(within ?? 0)}
        options={[
          { value: '0', label: 'Any distance' },
          ...[...new Set([...distances, ...(within === undefined ? [] : [within])])]
            .toSorted((a, b) => a - b)
            .map((kilometres) => ({ value: String(kilometres), label: `Within ${distanceWords(kilometres)}` })),
        ]}
        onChange={(value) => onChange({ within: Number(value) || undefined })}
      />
    </div>
  )
}

/** A position as it goes into the address: rounded to about 1 km, for an address is shared. */
function positionText({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  const { latitude, longitude } = roundPoint({ latitude: lat, longitude: lng })
  return `${latitude},${longitude}`
}
