import type { RentalView } from '@itemo/contract/rental-views.ts'
import type { Ref } from 'react'
import { RentalCard, type RentalCardHandlers } from './rental-card.tsx'

interface RentalCardsProps extends RentalCardHandlers {
  readonly rentals: readonly RentalView[]
  readonly ref?: Ref<HTMLUListElement>
}

/** Hires as cards. The list itself can be focused, for when the button above it is removed. */
export function RentalCards({ rentals, ref, ...handlers }: RentalCardsProps) {
  return (
    <ul ref={ref} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {rentals.map((rental) => (
        <li key={rental.id}>
          <RentalCard rental={rental} {...handlers} />
        </li>
      ))}
    </ul>
  )
}
