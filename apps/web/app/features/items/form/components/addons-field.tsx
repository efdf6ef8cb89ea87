import { bounds } from '@itemo/domain/bounds.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useKeepFocus } from '#app/lib/keep-focus.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ItemForm } from '../item-form-type.ts'
import { MoneyField } from './money-field.tsx'

/** Things that can be hired with the item, each with its price for a day. One without a name is ignored. */
export function AddonsField({ form }: { readonly form: ItemForm }) {
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'addons' })
  const errors = formState.errors.addons
  const full = fields.length >= bounds.addons
  const box = useKeepFocus<HTMLFieldSetElement>('[data-addon]')
  return (
    <fieldset ref={box} id="item-addons" className="border-t border-line pt-4">
      <legend className="sr-only">Add-ons</legend>
      <p aria-hidden="true" className="text-card font-medium">
        Add-ons (optional)
      </p>
      <p className="mt-0.5 text-small text-ink-2">Extras such as a spare battery or a case.</p>
      {fields.map((field, index) => (
        <div key={field.id} data-addon className="mt-3 flex items-start gap-2">
          <TextField
            label={`Name of add-on ${index + 1}`}
            hideLabel
            placeholder="Name"
            maxLength={bounds.name}
            className="min-w-0 grow"
            error={errors?.[index]?.name?.message}
            {...register(`addons.${index}.name`)}
          />
          <MoneyField
            label={`Price per day of add-on ${index + 1}`}
            hideLabel
            placeholder="per day"
            className="w-28 shrink-0 md:w-32"
            error={errors?.[index]?.price?.message}
            {...register(`addons.${index}.price`)}
          />
          <IconButton
            label={`Remove add-on ${index + 1}`}
            icon={<Trash2 className="size-4.5" />}
            onClick={() => remove(index)}
            className="mt-1"
          />
        </div>
      ))}
      <ErrorText className="mt-2 text-small">{errors?.root?.message ?? errors?.message}</ErrorText>
      <Button
        variant="secondary"
        disabled={full}
        onClick={() =>
          append({ addonId: undefined, name: '', price: '' }, { focusName: `addons.${fields.length}.name` })
        }
        className="mt-3"
      >
        <Plus className="size-4.5" />
        {full ? `${bounds.addons} add-ons at most` : 'Add an add-on'}
      </Button>
    </fieldset>
  )
}
