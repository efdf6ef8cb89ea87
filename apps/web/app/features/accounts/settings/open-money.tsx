import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Answer, call } from '#app/lib/api.ts'
import { formatDayRange } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { paths } from '#app/lib/paths.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { TextField } from '#app/ui/text-field.tsx'

type Open = Answer<'GET /my/open-money'>['open'][number]

const names: Readonly<Record<Open['what'], string>> = knownWords(
  {
    earnings: 'money due to you',
    debt: 'a debt, taken from your earnings',
    deposit: 'a deposit or a claim',
    dispute: 'a disputed payment',
  },
  'something that is still open',
)

const useOpenMoney = () =>
  useQuery({ queryKey: ['open-money'], queryFn: () => call('GET /my/open-money'), staleTime: 0 })

interface GiveUpFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Whether an amount other than this one was refused. */
  readonly isRefused: boolean
}

/** If nothing else keeps the account open, the person can give up what they're still owed, by entering the amount (R80). */
export function GiveUpField({ value, onChange, isRefused }: GiveUpFieldProps) {
  const { data } = useOpenMoney()
  if (data?.give_up == null) return null
  const amount = formatAmount(data.give_up)
  return (
    <TextField
      label="Amount you give up"
      hint={`You’re still owed ${amount}. To get it, set up payouts in Earnings. To give it up for good, type the amount here and delete your account again.`}
      prefix="£"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={isRefused ? `Please type the full amount: ${amount}.` : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Says which hires prevent the deletion of an account, with a link to each. */
export function OpenMoney() {
  const { data } = useOpenMoney()
  return (
    <>
      You still have money that isn&apos;t settled. Money due to you, or a debt taken from it, is in{' '}
      <Link to={paths.earnings()} className="underline">
        Earnings
      </Link>
      ; a deposit, a claim or a disputed payment is on its booking in{' '}
      <Link to={paths.myRentals()} className="underline">
        My Bookings
      </Link>
      .
      {data?.open.map((one) => (
        <span key={`${one.what} ${one.title} ${one.start_date}`} className="mt-1 block wrap-anywhere">
          <PlaceOf one={one} />: {names[one.what]}
        </span>
      ))}
    </>
  )
}

/** Where it's shown; a boost has no booking. */
function PlaceOf({ one }: { readonly one: Open }) {
  const isEarned = one.what === 'earnings' || one.what === 'debt'
  if (isEarned || one.rental_id === null)
    return (
      <Link to={isEarned ? paths.earnings() : paths.receipts()} className="underline">
        {nameOf(one)}
      </Link>
    )
  return (
    <Link to={paths.rental(one.rental_id)} className="underline">
      {nameOf(one)}
    </Link>
  )
}

function nameOf({ title, start_date: start, end_date: end }: Open): string {
  return start === null || end === null ? title : `${title}, ${formatDayRange(start, end)}`
}
