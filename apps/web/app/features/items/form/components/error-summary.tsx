import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldLabels, type LabelledField, summaryHeading } from '../item-form-copy.ts'
import type { ItemForm } from '../item-form-type.ts'

interface ErrorSummaryProps {
  readonly ref: Ref<HTMLDivElement>
  readonly problem: 'fields' | { readonly sentence: string }
  readonly form: ItemForm
}

/** All errors in one place, next to the button; each line links to its field. */
export function ErrorSummary({ ref, problem, form }: ErrorSummaryProps) {
  const { errors } = form.formState
  // Watched here, so that typing renders only this component again.
  const heading = useWatch({ control: form.control, compute: summaryHeading })
  const wrong = (Object.keys(fieldLabels) as LabelledField[]).filter((name) => errors[name] !== undefined)
  if (problem === 'fields' && wrong.length === 0) return null
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="flex items-start gap-3 rounded-card border border-danger bg-surface p-4"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
      <div>
        <p className="text-card font-semibold text-danger">{problem === 'fields' ? heading : problem.sentence}</p>
        {wrong.length === 0 ? null : (
          <ul className="mt-1">
            {wrong.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => focusField(name)}
                  className="min-h-8 rounded-small text-start text-card text-ink underline underline-offset-2"
                >
                  {named(fieldLabels[name], messageOf(errors[name]))}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** The error with the label of its field, unless the message already contains it. */
function named(label: string, message: string): string {
  return message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`
}

/** The message of a field; for a list, the first one inside. */
function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('message' in error && typeof error.message === 'string') return error.message
  const inner = Object.entries(error).find(([name]) => name !== 'ref')
  return inner ? messageOf(inner[1]) : ''
}

function focusField(name: LabelledField): void {
  const place = document.getElementById(name === 'available_from' ? 'item-available_until' : `item-${name}`)
  const control = place?.querySelector<HTMLElement>(
    '[aria-invalid="true"], input, textarea, [tabindex="0"], button:not([disabled])',
  )
  place?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
