import { bounds } from '@itemo/domain/bounds.ts'
import { categoriesByName } from '@itemo/domain/categories.ts'
import { Controller } from 'react-hook-form'
import { FormSection } from '#app/ui/form-section.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ItemForm } from '../item-form-type.ts'

const options = categoriesByName.map((category) => ({ value: category, label: category }))

export function DetailsSection({ form }: { readonly form: ItemForm }) {
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <FormSection title="Title & Description">
      <div id="item-title">
        <TextField
          label="Title"
          placeholder="e.g. Cordless drill"
          maxLength={bounds.title}
          aria-required
          error={errors.title?.message}
          {...register('title')}
        />
      </div>
      <div id="item-category">
        <Controller
          control={control}
          name="category"
          render={({ field }) => (
            <Select
              label="Category"
              placeholder="Select a category"
              options={options}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={errors.category?.message}
            />
          )}
        />
      </div>
      <div id="item-description">
        <TextArea
          label="Description"
          hint="What it is, what condition it is in, and what comes with it."
          maxLength={bounds.description}
          aria-required
          boxClassName="min-h-[120px]!"
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
    </FormSection>
  )
}
