import type { RentalView } from '@itemo/contract/rental-views.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#app/lib/lazy-part.ts'

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'), 'ReviewDialog')

/** How long after a return the review dialog opens (spec: marketplace 9 "Timing"). */
export const afterReturnMs = 500

/** Asks for a review of a rental. Its dialog stays mounted after closing, with its text, until another rental is reviewed. */
export function useReviewPrompt() {
  const [rental, setRental] = useState<RentalView>()
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = useCallback((about: RentalView) => {
    setRental(about)
    setOpen(true)
  }, [])
  const askSoon = useCallback(
    (about: RentalView) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => ask(about), afterReturnMs)
    },
    [ask],
  )
  const dialog = rental && <ReviewDialog key={rental.id} rental={rental} open={open} onClose={() => setOpen(false)} />
  return { ask, askSoon, dialog }
}
