import type { ItemView } from '@itemo/contract/item-views.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatMonthShort } from '#app/lib/format.ts'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { paths } from '#app/lib/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { IdChecked } from '#app/ui/id-checked.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { TrustScore } from '#app/ui/trust-score.tsx'
import type { Viewer } from '../use-viewer.ts'
import { ContactButtons } from './contact-buttons.tsx'

const OwnerDialog = lazyDialog(() => import('./owner-dialog.tsx'), 'OwnerDialog')

interface OwnerCardProps {
  readonly item: ItemView
  readonly viewer: Viewer
  /** The owner's reviews, for the dialog. */
  readonly reviews: ReactNode
}

/** The owner in a row that opens their profile, and the ways to contact them. */
export function OwnerCard({ item, viewer, reviews }: OwnerCardProps) {
  const { owner } = item
  const [open, setOpen] = useState(false)
  const name = owner.full_name ?? profileFallbacks.ownerName
  const since = owner.member_since === null ? profileFallbacks.ownerMemberSince : formatMonthShort(owner.member_since)
  const contact = <ContactButtons itemId={item.id} ownerId={item.user_id} viewer={viewer} />
  return (
    <section aria-label="Owner" className="rounded-card border border-line bg-surface p-4 shadow-e1">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-m-2 flex w-[calc(100%+1rem)] items-center gap-3 rounded-control p-2 text-start transition-colors hover:bg-sunken"
      >
        <Avatar name={name} image={owner.profile_image} className="size-12 text-section" />
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate text-left text-card font-semibold">
            {name}
          </span>
          <span className="block text-small text-ink-2">Member since {since}</span>
          <IdChecked on={owner.identity_checked_on} />
        </span>
        <span className="max-w-24 text-end text-card font-semibold">
          <TrustScore score={owner.trust_score} whose="other" />
        </span>
        <ChevronRight className="size-5 text-ink-2" />
      </button>
      <Facts facts={owner.facts} className="mt-4" />
      <p className="mt-2 text-small">
        <TextLink to={paths.person(owner.id)}>All items and reviews</TextLink>
      </p>
      <div className="mt-4">{contact}</div>
      <OwnerDialog open={open} onOpenChange={setOpen} owner={owner} contact={contact} reviews={reviews} />
    </section>
  )
}
