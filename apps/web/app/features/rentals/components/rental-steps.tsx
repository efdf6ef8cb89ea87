import type { RentalView } from '@itemo/contract/rental-views.ts'
import { rentalSteps, stepsDone } from '@itemo/domain/rentals/rental-progress.ts'
import { Check } from 'lucide-react'
import { cx } from '#app/lib/cx.ts'

/** The progress of a hire, for its renter (R51); nothing for one that is off. */
export function RentalSteps({ rental, className }: { readonly rental: RentalView; readonly className?: string }) {
  const done = stepsDone(rental, new Date())
  if (done === undefined) return null
  return (
    <ol aria-label="Booking progress" className={cx('grid grid-cols-4 gap-1.5', className)}>
      {rentalSteps.map((step, index) => (
        <li
          key={step}
          aria-current={index === done ? 'step' : undefined}
          className={cx(
            'border-t-4 pt-1.5 text-caption wrap-anywhere',
            index < done
              ? 'border-brand text-ink-2'
              : index === done
                ? 'border-brand font-semibold'
                : 'border-line text-ink-2',
          )}
        >
          {index < done ? (
            <>
              <Check className="me-0.5 inline size-3.5 text-brand" />
              <span className="sr-only">Done: </span>
            </>
          ) : null}
          {step}
        </li>
      ))}
    </ol>
  )
}
