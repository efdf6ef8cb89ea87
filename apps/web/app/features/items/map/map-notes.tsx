import { mapSize } from '@itemo/domain/items/list-sizes.ts'
import { MapPinOff, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldReasonOf, reasonOf } from '#app/lib/api-error.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { FeedFilter } from '../filter-params.ts'
import type { MapFailure } from './map-provider.ts'

// Its chunk is shared with what loads below a list.
const AlertButton = lazyPart(() => import('../alerts/alert-button.tsx'), 'AlertButton')

/** The message when there is no map (spec: marketplace 8 "Maps"); `setup`: a key is missing, and the card says where to get one. */
const failureWords: Readonly<
  Record<MapFailure, { readonly title: string; readonly text: string; readonly setup?: boolean }>
> = {
  timeout: {
    title: 'Map initialization timeout',
    text: "The map hasn't started within 15 seconds. The list shows the same items.",
  },
  no_key: {
    title: 'Google Maps API key not configured. Please add your API key.',
    text: 'The operator of this site can set GOOGLE_MAPS_KEY, or leave it out for a map that needs no key.',
    setup: true,
  },
  key_refused: {
    title: 'Google Maps API key not configured or invalid',
    text: 'The operator of this site can set another GOOGLE_MAPS_KEY, or leave it out for a map that needs no key.',
    setup: true,
  },
  script: { title: 'Error loading Google Maps', text: 'Failed to load Google Maps' },
}

const keyAddress = 'https://developers.google.com/maps/documentation/javascript/get-api-key'

interface MapNotesProps {
  /** Whether the browser was asked for a position and failed. */
  readonly isLost: boolean
  readonly failure: Error | null
  readonly onRetrySearch: () => void
  /** The note for an empty map. */
  readonly empty: EmptyMap | undefined
  /** Whether there are more items than the map shows. */
  readonly isCut: boolean
  /** Set when there are filters to clear. */
  readonly onClearFilter: (() => void) | undefined
}

/** Whether this area is empty, or there are no items with a place at all. */
export type EmptyMap =
  | {
      readonly where: 'here'
      readonly onZoomOut: (() => void) | undefined
      readonly isNearest: boolean
      readonly alert: FeedFilter | undefined
    }
  | { readonly where: 'anywhere' }

/** The notes about the items of a map, over the map or above its list. */
export function MapNotes({ isLost, failure, onRetrySearch, empty, isCut, onClearFilter }: MapNotesProps) {
  const wrong = failure && onClearFilter ? fieldReasonOf(failure) : undefined
  return (
    <div className="flex flex-col items-center gap-2 px-3 lg:items-start lg:px-0 lg:not-empty:mb-4">
      {isLost ? (
        <p className="w-fit rounded-card bg-surface px-3.5 py-2 text-small shadow-e2">
          Location access not available. Showing items around London.
        </p>
      ) : null}
      {isCut ? (
        <p role="status" className="w-fit rounded-card bg-surface px-3.5 py-2 text-small shadow-e2">
          Showing {mapSize}. Zoom in to see more.
        </p>
      ) : null}
      {failure ? (
        <Note alert>
          <span>{wrong ?? `Failed to load items. ${reasonOf(failure)}`}</span>
          {/* Retrying an invalid filter can't help. */}
          <Button variant="quiet" onClick={wrong ? onClearFilter : onRetrySearch} className="-my-1 px-2.5">
            {wrong ? 'Show all items' : 'Try Again'}
          </Button>
        </Note>
      ) : null}
      {empty ? (
        <Note>
          <MapPinOff className="size-5 shrink-0 text-ink-2" />
          <span role="status">
            {empty.where === 'here' ? 'No items in this area' : 'No items with location data to display on map'}
          </span>
          {empty.where === 'here' && empty.onZoomOut ? (
            <Button
              variant="quiet"
              // The map already has a button named "Zoom out", for one step.
              aria-label={empty.isNearest ? 'Zoom out to the nearest item' : 'Zoom out to where there are items'}
              onClick={empty.onZoomOut}
              className="-my-1 px-2.5"
            >
              Zoom out
            </Button>
          ) : null}
          {empty.where === 'here' && empty.alert ? (
            <AlertButton key={JSON.stringify(empty.alert)} filter={empty.alert} label="Tell me when one is listed" />
          ) : null}
          {empty.where === 'anywhere' && onClearFilter ? (
            <Button variant="quiet" onClick={onClearFilter} className="-my-1 px-2.5">
              Show all items
            </Button>
          ) : null}
        </Note>
      ) : null}
    </div>
  )
}

interface MapSearchProps {
  readonly searching: boolean
  /** Set when the map shows another area than was searched. */
  readonly onSearch: (() => void) | undefined
}

/** Shows that the map is being searched, or a button to search it. */
export function MapSearch({ searching, onSearch }: MapSearchProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-16 z-10 flex flex-col items-center gap-2 px-3">
      {searching ? (
        <Note>
          <Spinner label="Looking for items here" className="size-5 text-brand" />
        </Note>
      ) : null}
      {onSearch && !searching ? (
        <Button variant="secondary" onClick={onSearch} className="pointer-events-auto shadow-e2">
          Search this area
        </Button>
      ) : null}
    </div>
  )
}

function Note({ alert = false, children }: { readonly alert?: boolean; readonly children: ReactNode }) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className="pointer-events-auto flex max-w-full flex-wrap items-center justify-center gap-2 rounded-card bg-surface px-3.5 py-2 text-small text-ink shadow-e2"
    >
      {children}
    </div>
  )
}

/** Says that the street map is missing, next to the map: the marks are still correct. */
export function NoStreets() {
  return (
    <p role="status" className="text-small text-ink-2">
      Street map unavailable. Places are still correct.
    </p>
  )
}

/** Says why there is no map, with a retry button. */
export function MapFailed({ failure, onRetry }: { readonly failure: MapFailure; readonly onRetry: () => void }) {
  const { title, text, setup } = failureWords[failure]
  return (
    <div role="alert" className="m-4 flex max-w-md flex-col items-center gap-3 rounded-card bg-surface p-6 text-center">
      <span aria-hidden="true" className="grid size-14 place-items-center rounded-full bg-sunken text-danger">
        <MapPinOff className="size-6" />
      </span>
      <h3 className="text-section">{title}</h3>
      <p className="text-ink-2">{text}</p>
      <div className="mt-1 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>
          <RotateCcw className="size-4.5" />
          Retry
        </Button>
        {setup ? (
          <a href={keyAddress} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
            Get an API key
          </a>
        ) : null}
      </div>
    </div>
  )
}
