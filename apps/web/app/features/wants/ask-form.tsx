import { categories } from '@itemo/domain/categories.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { formRules } from '#app/lib/form-rules.ts'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { useRestoredForm } from '#app/lib/kept-form.ts'
import { paths } from '#app/lib/paths.ts'
import { readAmount } from '#app/lib/read-amount.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { wantWords } from './want-copy.ts'
import { listedQuery } from './want-queries.ts'

const distances = [
  { value: '5', label: '3 miles' },
  { value: '8', label: '5 miles' },
  { value: '16', label: '10 miles' },
  { value: '32', label: '20 miles' },
  { value: '80', label: '50 miles' },
] as const

const noCategory = { value: 'none', label: 'Any category' } as const
const categoryOptions = [noCategory, ...categories.map((value) => ({ value, label: value }))]

const fields = ['words', 'note', 'category', 'near', 'within_km', 'from', 'until', 'budget'] as const

const wantRules = formRules(
  () => import('@itemo/domain/wants/want-schemas.ts'),
  (schemas) => schemas.WantInput,
)

interface AskFormProps {
  /** The preceding search. */
  readonly asked: { readonly words: string; readonly near: string; readonly from: string; readonly until: string }
}

/** The form that posts a need on the board. Matching items are shown first. */
export function AskForm({ asked }: AskFormProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { register, handleSubmit, control, formState, setError, getValues, reset } = useForm({
    resolver: wantRules,
    defaultValues: { ...asked, note: '', within_km: 16, category: null, budget: null },
  })
  const [looked, setLooked] = useState({ words: asked.words, near: asked.near })
  const { errors, isSubmitting, isDirty } = formState
  // Looking at the matching items leads away from the form.
  const forget = useRestoredForm({
    read: () => (isDirty ? getValues() : undefined),
    restore: (stored) => reset(stored, { keepDefaultValues: true }),
  })

  const submit = handleSubmit(async (body) => {
    try {
      const want = await call('POST /wants', { body })
      forget()
      notify.success(wantWords.posted, wantWords.postedHint)
      void client.invalidateQueries({ queryKey: ['wants'] })
      await navigate(paths.want(want.id))
    } catch (error) {
      const problem = error instanceof ApiError ? error : new ApiError('network')
      for (const field of fields) {
        const message = problem.fields?.[field]
        if (message !== undefined) setError(field, { message }, { shouldFocus: true })
      }
      notify.error(wantWords.postFailed, reasonOf(problem))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <FormSection title="What you need" intro="We tell owners near you who have something like it.">
        <div className="flex flex-col gap-4">
          <TextField
            label="What do you need?"
            placeholder="For example a carpet cleaner"
            maxLength={80}
            error={errors.words?.message}
            {...register('words', {
              onBlur: (event: { target: { value: string } }) =>
                setLooked((before) => ({ ...before, words: event.target.value.trim() })),
            })}
          />
          <Listed {...looked} />
          <Controller
            control={control}
            name="category"
            render={({ field }) => (
              <Select
                label="Category (optional)"
                options={categoryOptions}
                value={field.value ?? noCategory.value}
                onChange={(value) => field.onChange(value === noCategory.value ? null : value)}
                onBlur={field.onBlur}
                name={field.name}
              />
            )}
          />
          <TextArea
            label="More about it (optional)"
            hint="No phone numbers or addresses: people answer you here."
            boxClassName="min-h-24"
            error={errors.note?.message}
            {...register('note')}
          />
        </div>
      </FormSection>
      <FormSection title="When and where">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First day" type="date" error={errors.from?.message} {...register('from')} />
          <TextField label="Last day" type="date" error={errors.until?.message} {...register('until')} />
          <TextField
            label="Near a postcode"
            hint="Others see its first part only."
            placeholder="For example E8 3PN"
            autoComplete="postal-code"
            maxLength={20}
            error={errors.near?.message}
            {...register('near')}
          />
          <Controller
            control={control}
            name="within_km"
            render={({ field }) => (
              <Select
                label="How far away?"
                options={distances}
                value={distances.find(({ value }) => Number(value) === field.value)?.value ?? '16'}
                onChange={(value) => field.onChange(Number(value))}
                onBlur={field.onBlur}
                name={field.name}
              />
            )}
          />
          <TextField
            label="Budget for all of it (optional)"
            hint="Only the owners we tell see it."
            prefix="£"
            inputMode="decimal"
            error={errors.budget?.message}
            {...register('budget', { setValueAs: (value: unknown) => amountOf(value) })}
          />
        </div>
      </FormSection>
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel="Posting...">
        Ask the town
      </Button>
    </form>
  )
}

/** An empty text becomes null; the field rejects what isn't a number. */
function amountOf(value: unknown): number | null {
  return typeof value === 'string' ? readAmount(value) : ((value as number | null | undefined) ?? null)
}

/** The listed items that match: looking at them may be all that is needed. */
function Listed({ words, near }: { readonly words: string; readonly near: string }) {
  const { data } = useQuery({ ...listedQuery(words, near), enabled: words.length >= 3, retry: false })
  if (!data || data.total === 0) return null
  const { total, total_is_more: isMore } = data
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-brand-soft p-3.5"
    >
      <p>{isMore ? `More than ${total} items match.` : total === 1 ? '1 item matches.' : `${total} items match.`}</p>
      <ButtonLink variant="secondary" to={paths.home({ search: words })}>
        Look first
      </ButtonLink>
    </div>
  )
}
