import { FormSection } from '#app/ui/form-section.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { ItemForm } from '../item-form-type.ts'
import { priceHintWords } from '../coach-copy.ts'
import type { Coach } from '../use-coach.ts'
import { CoachHint, HintLine } from './coach-hint.tsx'
import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { MoneyField } from './money-field.tsx'
import { formatPounds } from '#app/lib/pounds.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useKeepFocus } from '#app/lib/keep-focus.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** Explains who holds a deposit in this town; nothing until that is known. */
function depositHow(isHeld: boolean | undefined): string[] {
  if (isHeld === undefined) return []
  return [
    isHeld
      ? "It's held on the renter's card, or the card is kept for it."
      : 'You arrange this with the renter at collection.',
  ]
}

/** The prices of a hire: rates, add-ons and the deposit. */
export function PricingSection({ form, coach }: { readonly form: ItemForm; readonly coach: Coach }) {
  const { register, watch, setValue, formState } = form
  const { errors } = formState
  const deposit = watch('deposit_required')
  const town = useQuery(clientConfigQuery()).data
  const share = town?.fee.announced ?? '15%'
  return (
    <FormSection title="Pricing" intro={`Our ${share} fee is added on top and paid by the renter.`}>
      <div className="grid gap-4 md:grid-cols-3">
        <div id="item-daily_rate">
          <MoneyField label="Daily rate" aria-required error={errors.daily_rate?.message} {...register('daily_rate')} />
          <EarnsLine coach={coach} />
          <CoachHint coach={coach} field="daily_rate" />
        </div>
        <LongerRate form={form} coach={coach} name="weekly_rate" label="Weekly rate (optional)" />
        <LongerRate form={form} coach={coach} name="monthly_rate" label="Monthly rate (optional)" />
      </div>
      <AddonsField form={form} />
      <div className="border-t border-line pt-2">
        <Switch
          label="Ask for a deposit"
          hint={[...depositHow(town?.deposits), "It isn't part of the total."].join(' ')}
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
            <CoachHint coach={coach} field="deposit_amount" />
          </div>
        ) : null}
      </div>
      <div id="item-replacement_value" className="border-t border-line pt-4">
        <div className="md:w-1/3">
          <MoneyField
            label="Replacement value (optional)"
            error={errors.replacement_value?.message}
            {...register('replacement_value')}
          />
        </div>
        <p className="mt-1.5 text-small text-ink-2">
          What would it cost to buy again? Needed for {town?.cover ? 'cover and for ' : ''}damage claims. Only you and
          our staff see it.
        </p>
      </div>
    </FormSection>
  )
}

/** The owner's share of the daily rate, all of it, and other owners' prices. */
function EarnsLine({ coach: { dailyPence, hint, values } }: { readonly coach: Coach }) {
  const { title, category } = values
  return (
    <>
      <p role="status" className="mt-1.5 text-small text-ink-2 empty:hidden">
        {dailyPence === null ? null : `You get ${formatPounds(dailyPence / 100)} for each day.`}
      </p>
      <HintLine>{hint && category !== null ? priceHintWords(hint, { title, category }) : null}</HintLine>
    </>
  )
}

interface LongerRateProps {
  readonly form: ItemForm
  readonly coach: Coach
  readonly name: 'weekly_rate' | 'monthly_rate'
  readonly label: string
}

/** A rate for longer hires, with a common suggestion that one tap fills in. */
function LongerRate({ form, coach, name, label }: LongerRateProps) {
  const { register, watch, setValue, formState } = form
  const pence = name === 'weekly_rate' ? coach.suggested?.weeklyPence : coach.suggested?.monthlyPence
  const isEmpty = watch(name).trim() === ''
  return (
    <div id={`item-${name}`}>
      <MoneyField
        label={label}
        placeholder={pence === undefined ? undefined : String(pence / 100)}
        error={formState.errors[name]?.message}
        {...register(name)}
      />
      {pence === undefined || !isEmpty ? null : (
        <button
          type="button"
          aria-label={`Use ${formatPounds(pence / 100)} as the ${name === 'weekly_rate' ? 'weekly' : 'monthly'} rate`}
          onClick={() => {
            setValue(name, String(pence / 100), { shouldDirty: true, shouldValidate: formState.isSubmitted })
            coach.settle()
            form.setFocus(name)
          }}
          className="mt-1 inline-flex min-h-8 items-center rounded-small text-small font-semibold text-brand underline underline-offset-2"
        >
          Use {formatPounds(pence / 100)}
        </button>
      )}
      <CoachHint coach={coach} field={name} />
    </div>
  )
}

/** Add-ons that can be hired with the item, each with a daily price. One without a name is ignored. */
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
