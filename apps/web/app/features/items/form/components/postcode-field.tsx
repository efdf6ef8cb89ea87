import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import { areaName } from '@itemo/domain/items/postcode-areas.ts'
import { useWatch } from 'react-hook-form'
import { TextField } from '#app/ui/text-field.tsx'
import type { ItemForm } from '../item-form-type.ts'
import type { Coach } from '../use-coach.ts'

interface PostcodeFieldProps {
  readonly form: ItemForm
  readonly coach: Coach
  /** The saved item; undefined for a new one. */
  readonly item: OwnItemView | undefined
}

/** The postcode, with what everyone will see of it: the name of its area, or a note that it's unknown (R63). */
export function PostcodeField({ form, coach, item }: PostcodeFieldProps) {
  const { register, control, formState } = form
  const location = useWatch({ control, name: 'location' }).trim()
  // An incomplete postcode isn't wrong yet, so the note appears only when the field is left.
  const leftAs = coach.values.location.trim()
  const error = formState.errors.location?.message
  const area = areaName(location)
  const unknown = error === undefined && area === undefined && location.length >= 3 && leftAs === location
  return (
    <>
      <TextField
        label="Postcode"
        hint="Only the first part is shown. Renters see the collection address after you approve."
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={bounds.postcode}
        aria-required
        className="md:w-1/2"
        error={error}
        {...register('location')}
      />
      <p role="status" className="mt-1.5 text-small font-medium empty:hidden">
        {area ?? (unknown ? "We don't know this postcode: your item won't appear near anyone." : null)}
      </p>
      {item?.is_rough_place && item.postcode === location ? (
        <p className="mt-1 text-small text-ink-2">
          We know only the area of this postcode, so distances to your item are rough.
        </p>
      ) : null}
    </>
  )
}
