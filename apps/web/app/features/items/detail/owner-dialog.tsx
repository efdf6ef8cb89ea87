import type { OwnerView } from '@itemo/contract/item-views.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import type { ReactNode } from 'react'
import { formatMonthLong } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { IdChecked } from '#app/ui/id-checked.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { TrustScore } from '#app/ui/trust-score.tsx'

/** For an owner without a description (spec: marketplace 2 "Item detail"). */
const aboutFallback =
  'This owner offers items for hire on Itemo. Please contact them through the app once a booking is confirmed.'

interface OwnerDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly owner: OwnerView
  readonly contact: ReactNode
  readonly reviews: ReactNode
}

/** The public profile of the item's owner (R43). */
export function OwnerDialog({ open, onOpenChange, owner, contact, reviews }: OwnerDialogProps) {
  const name = owner.full_name ?? profileFallbacks.ownerName
  const since = owner.member_since === null ? profileFallbacks.ownerMemberSince : formatMonthLong(owner.member_since)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Owner Profile" description="About the owner of this item">
      <div className="flex items-center gap-4">
        <Avatar name={name} image={owner.profile_image} className="size-16 text-section-lg" />
        <div className="min-w-0">
          <p dir="auto" className="text-left text-section font-semibold wrap-anywhere">
            {name}
          </p>
          <p className="text-small text-ink-2">Member since {since}</p>
          <IdChecked on={owner.identity_checked_on} explained />
          <div className="mt-1">
            <TrustScore score={owner.trust_score} whose="other" stars />
          </div>
        </div>
      </div>
      <Facts facts={owner.facts} className="mt-4" />
      <p className="mt-2">
        <TextLink to={paths.person(owner.id)}>All items and reviews</TextLink>
      </p>
      <h3 className="mt-6 text-card font-semibold">About</h3>
      <p dir="auto" className="mt-1 whitespace-pre-line text-ink-2 wrap-anywhere">
        {owner.bio?.trim() || aboutFallback}
      </p>
      <div className="mt-6">{contact}</div>
      <div className="mt-6">{reviews}</div>
    </Dialog>
  )
}
