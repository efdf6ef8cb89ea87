import { instantOfWallClock, wallClockOf } from '@itemo/domain/wall-clock.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { toPence, toPounds } from '@itemo/domain/money.ts'
import {
  chosenRefundPence,
  mayCancelWith,
  type RefundChoice,
  refundChoices,
  shareAfterRefund,
} from '@itemo/domain/rentals/staff-refund.ts'
import type { StaffRole } from '@itemo/domain/staff/staff-roles.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useOutletContext } from 'react-router'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { readAmount } from '#app/lib/read-amount.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { StaffSelf } from '../operator-queries.ts'
import { RadioGroup } from '../queue/radio-group.tsx'
import { choiceNames } from './staff-rental-copy.ts'
import { type HireMoney, type RentalAct, type StaffRentalDetail, useRentalAct } from './staff-rental-queries.ts'

interface ActProps {
  readonly rental: StaffRentalDetail
  readonly onClose: () => void
}

const forms: Readonly<Record<RentalAct, (props: ActProps) => ReactNode>> = {
  'rental.cancel': CancelForm,
  'rental.refund': RefundForm,
  'rental.move_deadline': DeadlineForm,
  'rental.return': ReturnForm,
  'rental.record_no_show': NoShowForm,
  'rental.excuse_cancellation': ExcuseForm,
}

const titles: Readonly<Record<RentalAct, string>> = {
  'rental.cancel': 'Cancel this hire',
  'rental.refund': 'Refund',
  'rental.move_deadline': 'Move the answer deadline',
  'rental.return': 'Mark as returned',
  'rental.record_no_show': "Record who didn't come",
  'rental.excuse_cancellation': 'Excuse the cancellation',
}

/** Asks for the details of an act; the button names what it does. */
export function RentalActDialog({ rental, act, onClose }: ActProps & { readonly act: RentalAct }) {
  const Form = forms[act]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={titles[act]} description={rental.item_title}>
      <Form rental={rental} onClose={onClose} />
    </Dialog>
  )
}

interface FormProps {
  readonly label: string
  readonly busyLabel: string
  /** Who reads the reason. */
  readonly hint?: string
  readonly danger?: boolean
  readonly mutation: { readonly isPending: boolean; readonly error: Error | null }
  readonly onSubmit: (reason: string) => void
  readonly children?: ReactNode
}

/** The reason, which both sides read, and the button. */
function ActForm({
  label,
  busyLabel,
  hint = "Both sides will see this. Don't include names or addresses.",
  danger = false,
  mutation,
  onSubmit,
  children,
}: FormProps) {
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const { error } = mutation
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const tooShort = reason.trim().length < 5
    setShort(tooShort)
    if (!tooShort) onSubmit(reason.trim())
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {children}
      <TextArea
        label="Why"
        hint={hint}
        value={reason}
        maxLength={500}
        error={isShort ? 'Please write at least 5 characters.' : fields.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {error === null || fields.reason !== undefined ? null : (
        <ErrorText>{Object.values(fields)[0] ?? reasonOf(error)}</ErrorText>
      )}
      <Button
        type="submit"
        variant={danger ? 'danger' : 'primary'}
        busy={mutation.isPending}
        busyLabel={busyLabel}
        className="self-start"
      >
        {label}
      </Button>
    </form>
  )
}

interface AmountProps {
  readonly money: HireMoney
  readonly words: string
  readonly onChange: (words: string) => void
}

function AmountField({ money, words, onChange }: AmountProps) {
  return (
    <TextField
      label="Amount"
      prefix="£"
      inputMode="decimal"
      value={words}
      hint={`At most ${formatAmount(money.max_refund)}`}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function showDone(what: string, onClose: () => void): void {
  notify.success(what, "We'll tell both sides.")
  onClose()
}

const penceOf = (words: string) => toPence(readAmount(words) || 0)

/** The money of a hire in whole pence, for the domain rules. */
const penceOfHire = (money: HireMoney) => ({
  totalPence: toPence(money.price),
  cover: money.cover ? { paidPence: toPence(money.cover.paid), backPence: toPence(money.cover.back) } : undefined,
  feePence: toPence(money.fee),
  paidPence: toPence(money.paid),
  refundedPence: toPence(money.refunded),
  lostPence: toPence(money.lost),
  bornePence: toPence(money.borne),
  damagePence: 0,
  cancelledByOwner: money.cancelled_by_owner,
})

/** The amounts of the options, limited to what is left, and the options that these roles may choose. */
function choicesFor(
  { start_date: startDate }: StaffRentalDetail,
  money: HireMoney,
  { roles, isOwnerAbsent }: { readonly roles: readonly StaffRole[]; readonly isOwnerAbsent: boolean },
) {
  const hire = { money: penceOfHire(money), startDate, rule: money.refund_rule, isOwnerAbsent }
  const of = (choice: RefundChoice, amountPence = 0) => chosenRefundPence({ choice, amountPence }, hire, new Date())
  // A renter who waited in vain for an owner gets a full refund by the rule, as after a cancellation by the owner (R48).
  const byRule = isOwnerAbsent ? of('rule') : toPence(money.by_rule)
  const amounts = { rule: byRule, full: of('full'), half: of('half'), none: of('none'), amount: 0 }
  const maxPence = toPence(money.max_refund)
  const allowed = refundChoices.filter((choice) => {
    if (!mayCancelWith(roles, choice)) return false
    return choice === 'rule' || choice === 'none' || (maxPence > 0 && amounts[choice] <= maxPence)
  })
  return { amounts, allowed, byAmount: (pence: number) => of('amount', pence) }
}

/** 'Renter gets £12.80 back · owner £0.00 · Itemo £0.00': by the same rule as the server. */
function Split({
  money,
  morePence,
  isBorne = false,
}: {
  readonly money: HireMoney
  readonly morePence: number
  readonly isBorne?: boolean
}) {
  const bearer = isBorne ? 'operator' : 'split'
  const { renterPence, ownerPence, coverPence, feePence } = shareAfterRefund(penceOfHire(money), morePence, bearer)
  const amount = (pence: number) => formatAmount(toPounds(pence))
  return (
    <p role="status" className="rounded-card bg-sunken p-3 text-small">
      In all: renter gets {amount(renterPence)} back · owner {amount(ownerPence)} · Itemo {amount(feePence)}
      {money.cover ? ` · insurer ${amount(coverPence)}` : null}
    </p>
  )
}

function CancelForm({ rental, onClose }: ActProps) {
  const { money, status, version } = rental
  const cancel = useRentalAct(rental.id, 'rental.cancel')
  const { roles } = useOutletContext<StaffSelf>()
  const [chosen, setChosen] = useState<RefundChoice>()
  const [words, setWords] = useState('')
  const [absent, setAbsent] = useState<'nobody' | Absent>('nobody')
  const choices = money === null ? undefined : choicesFor(rental, money, { roles, isOwnerAbsent: absent === 'owner' })
  const isRequest = status === 'pending'
  const choice = chosen ?? choices?.allowed[0] ?? 'rule'
  const asked = penceOf(words)
  const more = (choice === 'amount' ? choices?.byAmount(asked) : choices?.amounts[choice]) ?? 0
  const amount = formatAmount(toPounds(more))
  return (
    <ActForm
      danger
      label={
        isRequest
          ? 'Cancel and release the money'
          : more === 0
            ? 'Cancel without a refund'
            : `Cancel and refund ${amount}`
      }
      busyLabel="Cancelling..."
      mutation={cancel}
      onSubmit={(reason) =>
        cancel.mutate(
          {
            version,
            reason,
            refund: choice,
            ...(choice === 'amount' && { amount: toPounds(asked) }),
            ...(absent !== 'nobody' && { no_show: absent }),
          },
          { onSuccess: () => showDone('Hire cancelled', onClose) },
        )
      }
    >
      {isRequest || money === null || choices === undefined ? (
        <p className="text-small text-ink-2">Nothing has been charged yet, so the whole amount is released.</p>
      ) : (
        <>
          <RadioGroup
            label="The renter gets back"
            options={choices.allowed.map((value) => ({
              value,
              label:
                value === 'amount'
                  ? choiceNames[value]
                  : `${choiceNames[value]} (${formatAmount(toPounds(choices.amounts[value]))})`,
            }))}
            value={choice}
            onChange={setChosen}
          />
          {choice === 'amount' ? <AmountField money={money} words={words} onChange={setWords} /> : null}
          {choice === 'amount' && more > asked ? (
            <p className="text-small text-ink-2">
              {`The cover's ${formatAmount(toPounds(more - asked))} is refunded as well.`}
            </p>
          ) : null}
          <Split money={money} morePence={more} />
        </>
      )}
      {isRequest || rental.start_date > dayInLondon(new Date()) ? null : (
        <>
          <RadioGroup label="Who didn't come to the hand-over" options={absences} value={absent} onChange={setAbsent} />
          {absent === 'nobody' ? null : <p className="text-small text-ink-2">{absenceCounts[absent]}</p>}
        </>
      )}
    </ActForm>
  )
}

type Absent = 'owner' | 'renter'

const sides: readonly { readonly value: Absent; readonly label: string }[] = [
  { value: 'owner', label: 'The owner' },
  { value: 'renter', label: 'The renter' },
]
const absences = [{ value: 'nobody' as const, label: 'Nobody missed it' }, ...sides]

const absenceCounts = {
  owner: "It counts on their profile as a hire they cancelled, until it's excused.",
  renter: "It counts as a late cancellation by them, until it's excused.",
}

function RefundForm({ rental, onClose }: ActProps) {
  const { money, version } = rental
  const refund = useRentalAct(rental.id, 'rental.refund')
  const [words, setWords] = useState('')
  const [bearer, setBearer] = useState(money?.bearer ?? 'split')
  const pence = penceOf(words)
  const amount = toPounds(pence)
  if (money === null) return null
  return (
    <ActForm
      danger
      label={pence === 0 ? 'Refund' : `Refund ${formatAmount(amount)}`}
      busyLabel="Refunding..."
      mutation={refund}
      onSubmit={(reason) =>
        refund.mutate(
          { version, reason, amount, borne_by: bearer },
          { onSuccess: () => showDone(`${formatAmount(amount)} goes back`, onClose) },
        )
      }
    >
      <AmountField money={money} words={words} onChange={setWords} />
      <RadioGroup
        label="Who pays"
        options={[
          { value: 'split', label: 'Owner and Itemo' },
          { value: 'operator', label: 'Itemo alone' },
        ]}
        value={bearer}
        onChange={setBearer}
      />
      <Split money={money} morePence={pence} isBorne={bearer === 'operator'} />
    </ActForm>
  )
}

function DeadlineForm({ rental, onClose }: ActProps) {
  const move = useRentalAct(rental.id, 'rental.move_deadline')
  const latest = rental.latest_answer_by ?? rental.answer_by ?? rental.requested_at
  const [at, setAt] = useState(wallClockOf(new Date(latest)))
  return (
    <ActForm
      label="Move the deadline"
      busyLabel="Moving..."
      mutation={move}
      onSubmit={(reason) =>
        move.mutate(
          { at: instantOfWallClock(at)?.toISOString() ?? '', reason },
          { onSuccess: () => showDone('Deadline moved', onClose) },
        )
      }
    >
      <TextField
        label="Answer by"
        type="datetime-local"
        value={at}
        max={wallClockOf(new Date(latest))}
        onChange={({ target }) => setAt(target.value)}
      />
    </ActForm>
  )
}

function ReturnForm({ rental, onClose }: ActProps) {
  const back = useRentalAct(rental.id, 'rental.return')
  return (
    <ActForm
      label="Mark as returned"
      busyLabel="Marking..."
      mutation={back}
      onSubmit={(reason) => back.mutate({ reason }, { onSuccess: () => showDone('Hire marked as returned', onClose) })}
    />
  )
}

function NoShowForm({ rental, onClose }: ActProps) {
  const record = useRentalAct(rental.id, 'rental.record_no_show')
  const [absent, setAbsent] = useState<Absent>('owner')
  return (
    <ActForm
      label="Record it"
      busyLabel="Recording..."
      mutation={record}
      onSubmit={(reason) =>
        record.mutate({ no_show: absent, reason }, { onSuccess: () => showDone('Recorded', onClose) })
      }
    >
      <RadioGroup label="Who didn't come to the hand-over" options={sides} value={absent} onChange={setAbsent} />
      <p className="text-small text-ink-2">
        {absenceCounts[absent]} This doesn't move any money; refund separately if you need to.
      </p>
    </ActForm>
  )
}

function ExcuseForm({ rental, onClose }: ActProps) {
  const excuse = useRentalAct(rental.id, 'rental.excuse_cancellation')
  const onSuccess = () => {
    notify.success('Cancellation excused')
    onClose()
  }
  return (
    <ActForm
      label="Excuse the cancellation"
      busyLabel="Excusing..."
      hint="Only staff see this. Don't include names or addresses."
      mutation={excuse}
      onSubmit={(reason) => excuse.mutate({ reason }, { onSuccess })}
    >
      <p className="text-small text-ink-2">
        It'll no longer count on the profile of the side that cancelled or didn't come.
      </p>
    </ActForm>
  )
}
