import { platformFeeBasisPoints } from '@itemo/domain/rentals/pricing.ts'
import { FormSection } from '#app/ui/form-section.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { ItemForm } from '../item-form-type.ts'
import { AddonsField } from './addons-field.tsx'
import { MoneyField } from './money-field.tsx'

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
