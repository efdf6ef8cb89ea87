import { toPence } from '@itemo/domain/money.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useOutletContext } from 'react-router'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { formatDayRange, formatInstant, formatMonthLong } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { readAmount } from '#app/lib/read-amount.ts'
import { notify } from '#app/lib/toasts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Facts, linkClass, Part, rowsClass } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { useTitle } from '../console-title.ts'
import { ListState } from '../list-state.tsx'
import type { StaffSelf } from '../operator-queries.ts'
import { StaffPicture } from '../staff-picture.tsx'
import { ClaimBadge, describeTime } from './claim-list.tsx'
import { BackTo } from './rental-page.tsx'
import { nameOf } from './rental-rows.tsx'
import { type StaffClaimDetail, staffClaimQuery, useDecideClaim } from './staff-claim-queries.ts'

/** One damage case: the statements and pictures of both sides, next to each other, and the decision. */
export function ClaimPage({ claimId }: { readonly claimId: string }) {
  const query = useQuery(staffClaimQuery(claimId))
  return (
    <>
      <BackTo to={consolePaths.damage()} label="All damage cases" />
      <ListState query={query} what="the damage case" missing="Damage case not found">
        {query.data === undefined ? null : <Claim claim={query.data} />}
      </ListState>
    </>
  )
}

/** The consequences of a decision, shown in advance. Without a deposit it's only a recommendation, and no money moves. */
const firstDecision =
  "Both sides will see why. If there's a deposit, each can appeal once within 7 days before the money moves. Without one, you only recommend what to pay."
const lastDecision = "Both sides will see why. This decides the appeal, so it's final: nobody can appeal again."

function Claim({ claim }: { readonly claim: StaffClaimDetail }) {
  const { roles } = useOutletContext<StaffSelf>()
  const itemId = claim.item.id
  const mayDecide = roles.includes('operator') || roles.includes('support')
  useTitle(`Damage case: ${claim.item.title}`)
  return (
    <div className="flex flex-col gap-7">
      <header>
        <p className="text-small text-ink-2">{claim.rental?.reference}</p>
        <h1 dir="auto" className="text-h1 wrap-anywhere">
          {formatAmount(claim.amount)} for {claim.item.title}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <ClaimBadge claim={claim} /> {describeTime(claim)}
        </p>
      </header>
      {claim.is_own ? (
        <p className="rounded-card bg-tape-soft p-4">You're part of this hire, so someone else has to decide it.</p>
      ) : null}
      {claim.is_decided_by_me ? (
        <p className="rounded-card bg-tape-soft p-4">
          You made the original decision, so someone else has to decide the appeal.
        </p>
      ) : null}
      <Facts
        facts={[
          [
            'Hire',
            <Link key="hire" to={consolePaths.rentals(claim.id)} className={linkClass}>
              {formatDayRange(claim.start_date, claim.end_date)}
            </Link>,
          ],
          ['Returned', claim.over_at === null ? 'Not yet' : formatInstant(claim.over_at)],
          ['Asked for', formatAmount(claim.amount)],
          ['Deposit', claim.deposit === 0 ? 'No deposit' : formatAmount(claim.deposit)],
          ['Reported', formatInstant(claim.opened_at)],
          ['Category', claim.item.category],
        ]}
      />
      <div className="grid gap-7 lg:grid-cols-2">
        <SidePart claim={claim} of="owner" says={claim.owner_says} />
        <SidePart claim={claim} of="renter" says={claim.renter_says} />
      </div>
      {itemId === null || claim.item.pictures.length === 0 ? null : (
        <Part title="The item as listed">
          <div className="flex flex-wrap gap-3">
            {claim.item.pictures.map((image, index) => (
              <StaffPicture
                key={image}
                of="items"
                id={itemId}
                path={image}
                alt={`${claim.item.title}, picture ${index + 1}`}
                className="size-32"
              />
            ))}
          </div>
        </Part>
      )}
      {claim.offers.length === 0 ? null : <Offers claim={claim} />}
      {claim.decision === null ? null : (
        <Part title={claim.state === 'appealed' ? 'Decided first' : 'Decided'}>
          <p>
            {formatAmount(claim.decision.amount)}
            {claim.decision.text === null ? '' : `: “${claim.decision.text}”`}
          </p>
          {claim.appeal === null ? null : (
            <p>
              The {claim.appeal.by} appeals: “{claim.appeal.text}”
            </p>
          )}
        </Part>
      )}
      <Part title="What they agreed to">
        <p className="wrap-anywhere text-ink-2">{claim.terms}</p>
      </Part>
      {claim.can_decide && mayDecide ? <DecideForm claim={claim} /> : null}
    </div>
  )
}

interface SidePartProps {
  readonly claim: StaffClaimDetail
  readonly of: 'owner' | 'renter'
  readonly says: string | null
}

function SidePart({ claim, of, says }: SidePartProps) {
  const side = claim.sides[of]
  const isOwner = of === 'owner'
  return (
    <Part title={isOwner ? 'The owner' : 'The renter'}>
      <p>
        <Link to={consolePaths.people(side.id)} className={linkClass}>
          {nameOf(side)}
        </Link>
        <span className="block text-small text-ink-2">
          Since {formatMonthLong(side.member_since)} · {side.completed_hires} completed{' '}
          {side.completed_hires === 1 ? 'hire' : 'hires'} · damage cases before: {side.claims}, paid: {side.claims_paid}
        </span>
        {/* The owner knows it anyway. */}
        {isOwner ? null : (
          <span className="block text-small text-ink-2">
            {side.safety_read_at === null
              ? "Didn't confirm reading how to use it safely."
              : `Confirmed reading how to use it safely: ${formatInstant(side.safety_read_at)}.`}
          </span>
        )}
      </p>
      <blockquote dir="auto" className="rounded-card bg-sunken p-4 wrap-anywhere whitespace-pre-line">
        {says ?? (isOwner ? 'No text.' : 'No answer.')}
      </blockquote>
      {side.pictures.length === 0 ? (
        <p className="text-small text-ink-2">No pictures.</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {side.pictures.map((path, index) => (
            <StaffPicture
              key={path}
              of="claims"
              id={claim.id}
              path={path}
              alt={`${isOwner ? "The owner's" : "The renter's"} picture ${index + 1}`}
              width={800}
              className="size-48"
            />
          ))}
        </div>
      )}
    </Part>
  )
}

function Offers({ claim }: { readonly claim: StaffClaimDetail }) {
  return (
    <Part title="Offers">
      <ol className={rowsClass}>
        {claim.offers.map((offer) => (
          <li key={offer.at} className="flex flex-wrap justify-between gap-x-4 p-3">
            <span className="min-w-0 wrap-anywhere">
              The {offer.by} offered {formatAmount(offer.amount)}
              {offer.text === '' ? '' : `: “${offer.text}”`}
            </span>
            <time dateTime={offer.at} className="text-small text-ink-2">
              {formatInstant(offer.at)}
            </time>
          </li>
        ))}
      </ol>
    </Part>
  )
}

const minFacts = 20

function DecideForm({ claim }: { readonly claim: StaffClaimDetail }) {
  const decide = useDecideClaim(claim.id)
  const [words, setWords] = useState('')
  const [facts, setFacts] = useState('')
  const [tried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const pounds = readAmount(words) ?? Number.NaN
  const isAmount = pounds >= 0 && pounds <= claim.amount
  const isShort = facts.trim().length < minFacts
  const fields = decide.error instanceof ApiError ? (decide.error.fields ?? {}) : {}
  const label = !isAmount ? 'Decide' : pounds === 0 ? 'Award nothing' : `Award ${formatAmount(pounds)}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isAmount && !isShort) setAsking(true)
  }
  const send = () => {
    setAsking(false)
    decide.mutate(
      { version: claim.version, pence: toPence(pounds), facts: facts.trim() },
      { onSuccess: () => notify.success('Damage case decided', "We'll tell both sides.") },
    )
  }
  return (
    <Part title="Decide">
      <form noValidate className="flex max-w-xl flex-col gap-4" onSubmit={submit}>
        <TextField
          label={`Award of ${formatAmount(claim.amount)}`}
          prefix="£"
          inputMode="decimal"
          value={words}
          error={tried && !isAmount ? `Please enter £0 to ${formatAmount(claim.amount)}.` : fields.pence}
          onChange={({ target }) => setWords(target.value)}
        />
        <TextArea
          label="Why"
          hint="Both sides will see this. Don't include names or addresses."
          value={facts}
          maxLength={1000}
          error={tried && isShort ? `Please write at least ${minFacts} characters.` : fields.facts}
          onChange={({ target }) => setFacts(target.value)}
        />
        {decide.error === null || fields.pence !== undefined || fields.facts !== undefined ? null : (
          <ErrorText>{reasonOf(decide.error)}</ErrorText>
        )}
        <Button type="submit" busy={decide.isPending} busyLabel="Deciding..." className="self-start">
          {label}
        </Button>
      </form>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`${label}?`}
        description={claim.appeal === null ? firstDecision : lastDecision}
        confirmLabel={label}
        onConfirm={send}
      />
    </Part>
  )
}
