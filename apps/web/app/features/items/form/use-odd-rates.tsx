import { findOddRates, type OddRate } from '@itemo/domain/items/odd-rates.ts'
import type { ItemInput } from '@itemo/domain/items/item-schemas.ts'
import { toPence } from '@itemo/domain/money.ts'
import { useRef, useState } from 'react'
import { formatAmount } from '#app/lib/pounds.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'

type RateInput = Pick<ItemInput, 'daily_rate' | 'weekly_rate' | 'monthly_rate'>

interface Question {
  readonly odd: readonly OddRate[]
  readonly again: () => void
}

/** Asks for confirmation when rates look like a mistake, once for the same rates (R63). */
export function useOddRates() {
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState(false)
  const meant = useRef<string>(undefined)
  const asked = useRef<string>(undefined)

  /** Whether confirmation is needed first; `again` submits afterwards. */
  const isAsking = ({ daily_rate, weekly_rate, monthly_rate }: RateInput, again: () => void): boolean => {
    const odd = findOddRates({
      dailyPence: toPence(daily_rate),
      weeklyPence: weekly_rate == null ? null : toPence(weekly_rate),
      monthlyPence: monthly_rate == null ? null : toPence(monthly_rate),
    })
    const rates = JSON.stringify([daily_rate, weekly_rate, monthly_rate])
    if (odd.length === 0 || meant.current === rates) return false
    asked.current = rates
    setQuestion({ odd, again })
    setOpen(true)
    return true
  }

  const dialog = (
    <AlertDialog
      open={open}
      onOpenChange={setOpen}
      title="Are these rates right?"
      description={question?.odd.map(describe).join(' ')}
      cancelLabel="Change them"
      confirmLabel="They're right"
      tone="primary"
      onConfirm={() => {
        meant.current = asked.current
        setOpen(false)
        question?.again()
      }}
    />
  )
  return { isAsking, dialog }
}

function describe({ rate, pence, days, daysPence }: OddRate): string {
  const amount = formatAmount(pence / 100)
  const other = `${days} days at your daily rate (${formatAmount(daysPence / 100)})`
  return rate === 'weekly'
    ? `Your weekly rate of ${amount} is more than ${other}.`
    : `Your monthly rate of ${amount} is less than ${other}.`
}
