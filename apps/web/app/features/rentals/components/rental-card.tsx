import { plural } from '@itemo/domain/plural.ts'
import type { RentalView } from '@itemo/contract/rental-views.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { CalendarDays, MapPin, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { formatDayRange, formatDeadline, formatInstant } from '#app/lib/format.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { PersonName } from '#app/ui/person-name.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import {
  answerByCopy,
  disputedWords,
  earnsOf,
  expiredCopy,
  overdueWords,
  paymentWords,
  wasOnlyAsked,
} from '../rental-copy.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { LazyCoverPart } from './lazy-cover-part.ts'
import { RentalActions } from './rental-actions.tsx'
import { RentalNotes } from './rental-notes.tsx'
import { RentalSteps } from './rental-steps.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Callbacks that open dialogs of the screen. */
export interface RentalCardHandlers {
  readonly onMessage: (rental: RentalView) => void
  readonly onReview: (rental: RentalView) => void
  readonly onReturned: (rental: RentalView) => void
}

interface RentalCardProps extends RentalCardHandlers {
  readonly rental: RentalView
  /** On the page of this hire alone, with the history expanded. */
  readonly alone?: boolean
}

/** One hire as its renter or owner sees it: the days, the other person, the money, its history, and the actions. */
export function RentalCard({ rental, alone = false, onMessage, onReview, onReturned }: RentalCardProps) {
  const Heading = alone ? 'h2' : 'h3'
  const other = rental.role === 'owner' ? rental.renter_profile : rental.owner_profile
  const name = other.full_name ?? profileFallbacks.ownerName
  return (
    <article
      aria-label={rental.item.title}
      className="grid large-text:flex large-text:flex-col grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-e1 md:grid-cols-[9rem_1fr]"
    >
      <Picture
        image={rental.item.image_url}
        alt=""
        sizes="(min-width: 768px) 144px, 88px"
        className="aspect-square w-full rounded-control md:row-span-3 large-text:w-1/2"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <Heading className="min-w-0 text-section wrap-anywhere">
            {rental.item_id === null ? (
              rental.item.title
            ) : (
              <Link to={paths.item(rental.item_id)} className="hover:underline">
                {rental.item.title}
              </Link>
            )}
          </Heading>
          <StatusBadge status={rental.status} />
        </div>
        <p className="mt-1.5 flex items-start gap-1.5 text-card text-ink-2">
          <CalendarDays className="mt-0.5 size-4 shrink-0" />
          <span>
            {formatDayRange(rental.start_date, rental.end_date)}{' '}
            <span className="whitespace-nowrap">({plural(rental.days, 'day')})</span>
          </span>
        </p>
        {rental.collection_place === null ? null : (
          <p className="mt-1 flex items-start gap-1.5 text-card text-ink-2">
            <MapPin className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">Collection: </span>
              {rental.collection_place}
            </span>
          </p>
        )}
      </div>

      <div className="col-span-2 flex items-center justify-between gap-3 border-t large-text:flex-wrap border-line pt-2 md:col-span-1 md:col-start-2">
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} image={other.profile_image} className="size-8 text-caption" />
          <span className="line-clamp-3 min-w-0 text-card wrap-anywhere">
            <span className="text-ink-2">
              {rental.role === 'renter' ? 'Owner: ' : wasOnlyAsked(rental) ? 'Request from ' : 'Hired by '}
            </span>
            <PersonName id={other.full_name === null ? null : other.id}>
              <bdi>{name}</bdi>
            </PersonName>
          </span>
        </span>
        <Button variant="quiet" onClick={() => onMessage(rental)} className="-me-2.5 shrink-0 px-2.5">
          <MessageCircle className="size-4.5" />
          Message
        </Button>
      </div>

      <div className="col-span-2 flex flex-col gap-3 md:col-span-1 md:col-start-2">
        {rental.role === 'renter' && rental.status !== 'completed' ? <RentalSteps rental={rental} /> : null}
        <Money rental={rental} />
        {rental.can_ask_for_damage || rental.deposit ? <DepositPart rental={rental} /> : null}
        {rental.cover ? <LazyCoverPart rental={rental} /> : null}
        {isHandedOver(rental) ? <SafetyAtHandOver rental={rental} /> : null}
        <RentalNotes rental={rental} />
        <div className="flex flex-wrap items-center justify-between gap-2 empty:hidden">
          <RentalActions rental={rental} onReview={() => onReview(rental)} onReturned={() => onReturned(rental)} />
          {alone ? null : (
            <ButtonLink to={paths.rental(rental.id)} variant="quiet" className="-me-2.5 ms-auto px-2.5">
              Details
            </ButtonLink>
          )}
        </div>
      </div>
      <div className="col-span-2 -mx-4 -mb-4 border-t border-line empty:hidden">
        <Timeline rental={rental} opened={alone} />
      </div>
    </article>
  )
}

/** From the day before the hire begins until the item is back. */
const isHandedOver = ({ status, start_date }: RentalView) =>
  (status === 'confirmed' || status === 'booked') && dayInLondon(new Date()) >= addDays(start_date, -1)

const TimelineEvents = lazyPart(() => import('./timeline-events.tsx'), 'TimelineEvents')
const DepositPart = lazyPart(() => import('./deposit-part.tsx'), 'DepositPart', {
  fallback: () => <Skeleton className="h-15 rounded-control" />,
})
const SafetyAtHandOver = lazyPart(() => import('./safety-at-hand-over.tsx'), 'SafetyAtHandOver')

function Money({ rental }: { readonly rental: RentalView }) {
  const disputed = disputedWords(rental)
  const earns = earnsOf(rental)
  const overdue = overdueWords(rental, new Date())
  return (
    <div className="text-card">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-ink-2">
          {earns === null ? null : 'You earn '}
          <span className="font-display font-semibold text-ink">{formatAmount(earns ?? rental.total_amount)}</span>
          {earns === null ? ' total' : rental.earns_at && ` on ${formatInstant(rental.earns_at)}`}
        </span>
        {rental.payment_state === null ? null : <span className="text-small text-ink-2">{paymentWords(rental)}</span>}
      </p>
      {rental.role === 'renter' && rental.payment_state === 'refund_failed' ? (
        <p className="mt-0.5 text-small">
          <TextLink to={paths.itemSupport()}>Write to Support</TextLink>
        </p>
      ) : null}
      {disputed === undefined ? null : <p className="mt-0.5 text-small text-ink-2">{disputed}</p>}
      {overdue === undefined ? null : <p className="mt-0.5 text-small text-ink-2">{overdue}</p>}
      {rental.status === 'pending' && rental.answer_by !== null ? (
        <p className="mt-0.5 text-small text-ink-2">
          {rental.expired ? expiredCopy : answerByCopy[rental.role](formatDeadline(rental.answer_by))}
        </p>
      ) : null}
    </div>
  )
}

/** The history of a rental and its money, in order; collapsed at first in a list. */
function Timeline({ rental, opened }: { readonly rental: RentalView; readonly opened: boolean }) {
  if (rental.timeline.length === 0) return null
  return opened ? (
    <section className="px-4 py-4 text-ink-2 md:px-5">
      <h3 className="text-card font-semibold text-ink">What happened</h3>
      <TimelineEvents rental={rental} />
    </section>
  ) : (
    <Disclosure title="What happened">
      <TimelineEvents rental={rental} />
    </Disclosure>
  )
}
