import { platformFeeBasisPoints } from '@itemo/domain/rentals/pricing.ts'
import { FormSection } from '#app/ui/form-section.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { ItemForm } from '../item-form-type.ts'
import { MoneyField } from './money-field.tsx'
import { bounds } from '@itemo/domain/bounds.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useKeepFocus } from '#app/lib/keep-focus.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** What a hire costs: rates, add-ons and the deposit. */
export function PricingSection({ form }: { readonly form: ItemForm }) {
  const { register, watch, setValue, formState } = form
  const { errors } = formState
  const deposit = watch('deposit_required')
  return (
    <FormSection
      title="Pricing"
      intro={`Our ${platformFeeBasisPoints / 100}% fee is added on top and paid by the renter.`}
    >
      <div className="grid gap-4 md:grid-cols-3">
        <div id="item-daily_rate">
          <MoneyField label="Daily rate" aria-required error={errors.daily_rate?.message} {...register('daily_rate')} />
        </div>
        <div id="item-weekly_rate">
          <MoneyField label="Weekly rate (optional)" error={errors.weekly_rate?.message} {...register('weekly_rate')} />
        </div>
        <div id="item-monthly_rate">
          <MoneyField
            label="Monthly rate (optional)"
            error={errors.monthly_rate?.message}
            {...register('monthly_rate')}
          />
        </div>
      </div>
      <AddonsField form={form} />
      <div className="border-t border-line pt-2">
        <Switch
          label="Ask for a deposit"
          hint="You arrange this with the renter at collection. It isn't part of the total."
          checked={deposit}
          onChange={(on) => setValue('deposit_required', on, { shouldDirty: true })}
        />
        {deposit ? (
          <div id="item-deposit_amount" className="mt-2 md:w-1/3">
            <MoneyField
              label="Deposit (refundable)"
              error={errors.deposit_amount?.message}
              {...register('deposit_amount')}
            />
          </div>
        ) : null}
      </div>
    </FormSection>
  )
}

/** Things that can be hired with the item, each with its price for a day. One without a name is ignored. */
function AddonsField({ form }: { readonly form: ItemForm }) {
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
