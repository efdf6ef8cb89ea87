import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { Select } from '#app/ui/select.tsx'
import { Switch } from '#app/ui/switch.tsx'

/** The distances to choose from, in miles. */
const miles = [3, 5, 10, 25, 50]
const kmOf = (distance: number) => String(Math.min(80, Math.round(distance * kmPerMile)))
const anyDistance = { value: 'any', label: 'As far as they look' }
const options = [anyDistance, ...miles.map((one) => ({ value: kmOf(one), label: `Within ${one} miles of my items` }))]

/** The option that equals, or is closest to, a distance in kilometres. */
function choiceOf(km: number | null): string {
  return km === null
    ? anyDistance.value
    : (options.slice(1).find(({ value }) => Number(value) >= km)?.value ?? kmOf(50))
}

interface NeedReachProps {
  /** Kilometres; null: as far as those who need something search. */
  readonly withinKm: number | null
  readonly onWithinKm: (km: number | null) => void
  readonly all: boolean
  readonly onAll: (all: boolean) => void
}

/** How far away needs may be to be notified of them, and whether that includes things that the person doesn't list. */
export function NeedReach({ withinKm, onWithinKm, all, onAll }: NeedReachProps) {
  return (
    <div className="pt-3">
      <Select
        label="Needs: how far away"
        options={options}
        value={choiceOf(withinKm)}
        onChange={(value) => onWithinKm(value === anyDistance.value ? null : Number(value))}
      />
      <Switch label="Needs of every kind" hint="Even if unlike your items." checked={all} onChange={onAll} />
    </div>
  )
}
