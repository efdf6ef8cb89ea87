import { bounds } from '@itemo/domain/bounds.ts'
import { categoriesByName } from '@itemo/domain/categories.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import { type ReactNode, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { FormSection } from '#app/ui/form-section.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ItemForm } from '../item-form-type.ts'
import type { Coach } from '../use-coach.ts'
import { CoachHint, HintLine } from './coach-hint.tsx'

const options = categoriesByName.map((category) => ({ value: category, label: category }))

const rulesPage = pathTo`/what-may-be-listed`
/** The end of the sentence that refuses forbidden words. */
const seeRules = 'See what may be listed.'

/** Turns the last sentence of an error into a link, where it mentions the rules. */
function withRulesLink(error: string | undefined): ReactNode {
  if (error === undefined || !error.endsWith(seeRules)) return error
  return (
    <>
      {error.slice(0, -seeRules.length)}
      <TextLink to={rulesPage}>{seeRules}</TextLink>
    </>
  )
}

/** Title, category and description with the hints of the coach. An error about what may be listed links to that page. */
export function DetailsSection({ form, coach }: { readonly form: ItemForm; readonly coach: Coach }) {
  const { register, control, formState, setValue } = form
  const { usual } = coach
  const category = useRef<HTMLDivElement>(null)
  const { errors } = formState
  return (
    <FormSection title="Title & Description">
      <div id="item-title">
        <TextField
          label="Title"
          placeholder="e.g. Cordless drill"
          maxLength={bounds.title}
          aria-required
          error={withRulesLink(errors.title?.message)}
          {...register('title')}
        />
        <CoachHint coach={coach} field="title" />
      </div>
      <div ref={category} id="item-category">
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
        <HintLine>
          {usual === undefined ? null : (
            <>
              <span>{`${usual.plural.charAt(0).toUpperCase()}${usual.plural.slice(1)} are usually in ${usual.category}.`}</span>{' '}
              <button
                type="button"
                onClick={() => {
                  setValue('category', usual.category, { shouldDirty: true, shouldValidate: formState.isSubmitted })
                  // The button disappears.
                  category.current?.querySelector('select')?.focus()
                }}
                className="-my-1.5 rounded-small px-1 py-1.5 font-semibold text-brand underline underline-offset-2"
              >
                Change
              </button>
            </>
          )}
        </HintLine>
      </div>
      <div id="item-description">
        <TextArea
          label="Description"
          hint="What it is, what condition it is in, and what comes with it."
          maxLength={bounds.description}
          aria-required
          boxClassName="min-h-[120px]!"
          error={withRulesLink(errors.description?.message)}
          {...register('description')}
        />
        <CoachHint coach={coach} field="description" />
      </div>
    </FormSection>
  )
}
