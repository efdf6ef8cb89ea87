import type { NotificationKind } from '@itemo/domain/notifications/notification-kinds.ts'
import { sitePath } from '@itemo/domain/site-path.ts'
import {
  BadgeCheck,
  ShieldPlus,
  CalendarCheck,
  CalendarClock,
  CreditCard,
  Flag,
  type LucideIcon,
  MapPin,
  MessageCircle,
  Scale,
  Star,
  Zap,
} from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { formatRelative } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { useReadNotification } from '../notification-mutations.ts'
import type { Notification } from '../notification-queries.ts'

/** The icons of notifications that aren't about a hire as such. */
const icons: Partial<Record<NotificationKind, LucideIcon>> = {
  answer_due: CalendarClock,
  pickup_tomorrow: CalendarClock,
  return_today: CalendarClock,
  payment_delayed: CreditCard,
  payment_failed: CreditCard,
  payment_captured: CreditCard,
  refund_made: CreditCard,
  refund_waits: CreditCard,
  payment_disputed: CreditCard,
  dispute_won: CreditCard,
  dispute_lost: CreditCard,
  review_wanted: Star,
  review_received: Star,
  item_unplaced: MapPin,
  fee_rising: Scale,
  boost_ended: Zap,
  boost_refused: Zap,
  deposit_held: CreditCard,
  deposit_refused: CreditCard,
  claim_opened: CreditCard,
  claim_contested: CreditCard,
  claim_offered: CreditCard,
  claim_offer_refused: CreditCard,
  claim_offer_lapsed: CreditCard,
  claim_unanswered: CreditCard,
  claim_decided: CreditCard,
  claim_appealed: CreditCard,
  deposit_taken: CreditCard,
  deposit_given_back: CreditCard,
  deposit_payment_needed: CreditCard,
  deposit_owed: CreditCard,
  deposit_released: CreditCard,
  deposit_payable: CreditCard,
  payout_sent: CreditCard,
  payout_kept: CreditCard,
  payout_taken_back: CreditCard,
  payout_owed: CreditCard,
  payout_failed: CreditCard,
  payout_waiting: CreditCard,
  new_message: MessageCircle,
  cover_bound: ShieldPlus,
  cover_added: ShieldPlus,
  cover_voided: ShieldPlus,
  identity_verified: BadgeCheck,
  identity_action_needed: BadgeCheck,
  identity_reviewed: BadgeCheck,
  identity_expiring: BadgeCheck,
  decision_made: Scale,
  decision_lifted: Scale,
  appeal_decided: Scale,
  report_answered: Flag,
  support_replied: MessageCircle,
  rental_cancelled_by_us: Scale,
  refund_by_us: CreditCard,
  answer_deadline_moved: CalendarCheck,
  returned_by_us: CalendarCheck,
  hand_over_missed: Scale,
}

/** One entry; it links to the page concerned, and is then marked as read. */
export function NotificationRow({ notification }: { readonly notification: Notification }) {
  const read = useReadNotification()
  const { kind, title, body, path, is_read: isRead, created_at: at } = notification
  const Icon = icons[kind as NotificationKind] ?? CalendarCheck
  return (
    <Link
      to={sitePath(path) ?? paths.notifications()}
      onClick={() => isRead || read.mutate(notification)}
      className="flex items-start gap-3.5 px-4 py-3.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-full',
          isRead ? 'bg-sunken text-ink-2' : 'bg-brand-soft text-brand',
        )}
      >
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 grow">
        <span className={cx('block text-card wrap-anywhere', isRead ? 'font-medium' : 'font-semibold')}>{title}</span>
        <span className="mt-0.5 block text-small wrap-anywhere text-ink-2">{body}</span>
        <time dateTime={at} className="mt-1 block text-caption text-ink-2">
          {formatRelative(at)}
        </time>
      </span>
      {isRead ? null : (
        <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-danger">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </Link>
  )
}
