import type { OwnItemView } from '@itemo/contract/items/views.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { formCopy } from '../copy.ts'
import { useItemForm } from '../use-item-form.ts'
import { AvailabilitySection } from './availability-section.tsx'
import { DeleteItem } from './delete-item.tsx'
import { DetailsSection } from './details-section.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { PhotosSection } from './photos-section.tsx'
import { PricingSection } from './pricing-section.tsx'

/** Lists an item or changes one (specification, marketplace 2 "List / Edit item"). Without an item it lists a new one. */
export function ItemForm({ item }: { readonly item?: OwnItemView | undefined }) {
  const { mode, today, form, photos, problem, summary, submit, saving } = useItemForm(item)
  const { register, formState } = form
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 md:gap-6">
      <PhotosSection photos={photos} />
      <DetailsSection form={form} />
      <PricingSection form={form} />
      <FormSection title="Location">
        <div id="item-location">
          <TextField
            label="Postcode"
            hint="Only its first part is shown. The hirer learns where to collect once you have confirmed."
            autoComplete="postal-code"
            autoCapitalize="characters"
            maxLength={bounds.postcode}
            aria-required
            className="md:w-1/2"
            error={formState.errors.location?.message}
            {...register('location')}
          />
        </div>
      </FormSection>
      <AvailabilitySection form={form} today={today} />
      {problem === undefined ? null : <ErrorSummary ref={summary} problem={problem} form={form} />}
      <Button type="submit" size="large" wide busy={saving} busyLabel={formCopy[mode].busy}>
        {formCopy[mode].submit}
      </Button>
      {item === undefined ? null : <DeleteItem itemId={item.id} title={item.title} />}
    </form>
  )
}
