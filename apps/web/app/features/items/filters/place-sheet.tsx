import { areaName } from '@itemo/domain/items/postcode-areas.ts'
import { milesWords } from '@itemo/domain/items/search-distances.ts'
import { useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { myProfileQuery } from '#app/features/accounts/account-queries.ts'
import { fieldReasonOf, reasonOf } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { requestPlace } from '#app/lib/ask-place.ts'
import { useLocationState } from '#app/lib/location.ts'
import { profilePlace } from '#app/lib/profile-place.ts'
import { storePlace, type SearchPlace } from '#app/lib/search-place.ts'
import { useSession } from '#app/lib/session-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { FeedFilter } from '../filter-params.ts'
import { distances } from './filter-copy.ts'

interface PlaceSheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly filter: FeedFilter
  readonly place: SearchPlace | undefined
  readonly onChange: (change: FeedFilter) => void
}

/** The place and distance to search around. The choice is stored on the device, and a place in the address is removed. */
export function PlaceSheet({ open, onOpenChange, filter, place, onChange }: PlaceSheetProps) {
  const session = useSession()
  const profile = useQuery({ ...myProfileQuery(), enabled: open && session.status === 'signed-in' })
  const location = useLocationState()
  const field = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isPlaced = filter.near !== undefined
  // A distance chosen before there's a place.
  const [miles, setMiles] = useState<number>()

  const choose = (choice: Parameters<typeof storePlace>[0]) => {
    storePlace(choice)
    onChange({ near: undefined, ...(choice?.source === 'all' ? { miles: undefined } : miles && { miles }) })
    setMiles(undefined)
    setTyped('')
    setError(undefined)
    onOpenChange(false)
  }
  const locate = () =>
    requestPlace((state, found) => {
      if (found) choose(found)
      else if (state.error !== null) field.current?.querySelector('input')?.focus()
    })
  const find = async (text: string, source: 'chosen' | 'profile') => {
    setBusy(true)
    setError(undefined)
    try {
      const { near } = await call('GET /items', { query: { near: text, limit: 1 } })
      if (near) choose({ ...near, label: near.label ?? text, source })
    } catch (failure) {
      setError(failure instanceof Error ? (fieldReasonOf(failure) ?? reasonOf(failure)) : undefined)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    if (text === '') setError('Enter a postcode or a town.')
    else if (!busy) void find(text, 'chosen')
  }

  const postcode = profile.data?.postcode ?? ''
  const own = areaName(postcode)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Where are you looking?">
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <Button
            variant="secondary"
            wide
            busy={location.isLoading}
            busyLabel="Finding where you are..."
            onClick={locate}
          >
            <LocateFixed className="size-4.5" />
            Use my location
          </Button>
          {location.error === null ? null : (
            <p role="alert" className="text-small text-danger">
              {location.error}. Enter a postcode instead.
            </p>
          )}
        </div>
        <form ref={field} noValidate onSubmit={submit} className="flex items-start gap-2">
          <TextField
            label="Postcode or town"
            placeholder="For example E8 3PN or Leeds"
            autoComplete="postal-code"
            maxLength={60}
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
            className="grow"
          />
          <Button type="submit" busy={busy} className="mt-6.5 min-h-12">
            Look here
          </Button>
        </form>
        <div className="flex flex-col gap-2">
          {own === undefined ? null : (
            <Choice
              isOn={filter.isOwnPlace === true && place?.source === 'profile'}
              onChoose={() => void profilePlace(postcode).then((found) => found && choose(found))}
            >
              {own} – from your profile
            </Choice>
          )}
          <Choice isOn={!isPlaced} onChoose={() => choose({ source: 'all' })}>
            All of the UK
          </Choice>
        </div>
        <Select
          label="Distance"
          hint={isPlaced ? undefined : 'It counts from the place you choose.'}
          value={String((isPlaced ? filter.miles : miles) ?? 0)}
          options={[
            { value: '0', label: 'Any distance' },
            ...[...new Set([...distances, ...(filter.miles === undefined ? [] : [filter.miles])])]
              .toSorted((a, b) => a - b)
              .map((miles) => ({ value: String(miles), label: `Within ${milesWords(miles)}` })),
          ]}
          onChange={(value) => {
            const chosen = Number(value) || undefined
            if (isPlaced) onChange({ miles: chosen })
            else setMiles(chosen)
          }}
        />
      </div>
    </Sheet>
  )
}

interface ChoiceProps {
  readonly isOn: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Choice({ isOn, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className="min-h-12 w-full rounded-control border border-line px-3.5 text-start text-card font-medium hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand-soft"
    >
      {children}
    </button>
  )
}
