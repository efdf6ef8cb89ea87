import { londonDayInWords } from '../date-words.ts'
import { type Fee, feeShare } from '../settings/fee.ts'
import { isRise } from '../settings/setting-versions.ts'
import { pathTo } from '../site-path.ts'
import type { Words } from './notification-copy.ts'

interface FeeFacts {
  readonly before: Fee
  readonly after: Fee
  readonly from: Date
}

interface DroppedFeeFacts {
  readonly announced: Fee
  readonly from: Date
  /** The fee just before that time. */
  readonly before: Fee
  /** The fee from that time on. */
  readonly instead: Fee
}

/** An announced increase of the fee is dropped, or is smaller. */
export function feeRiseDropped({ announced, from, before, instead }: DroppedFeeFacts): Words {
  const day = londonDayInWords(from)
  const link = { label: 'Read the terms', path: pathTo`/terms-of-conditions` }
  const earned = 'The renter pays it on top of your price: what you earn stays the same.'
  if (isRise(before, instead))
    return {
      title: `Our fee goes up less on ${day}`,
      body: `From ${feeShare(before)} to ${feeShare(instead)}, not ${feeShare(announced)}`,
      paragraphs: [
        `We told you that our fee would be ${feeShare(announced)} from ${day}. It goes up less: from ${feeShare(before)} to ${feeShare(instead)}.`,
        earned,
      ],
      link,
    }
  return {
    title: `Our fee doesn't go up on ${day}`,
    body: `It's ${feeShare(instead)} then, not ${feeShare(announced)}`,
    paragraphs: [
      `We told you that our fee would be ${feeShare(announced)} from ${day}. That's changed: it'll be ${feeShare(instead)} then.`,
      earned,
    ],
    link,
  }
}

/** The fee will increase (R69): what renters will pay for an owner's items, and what stays the same. */
export function feeRising({ before, after, from }: FeeFacts): Words {
  const day = londonDayInWords(from)
  return {
    title: `Our fee changes on ${day}`,
    body: `From ${feeShare(before)} to ${feeShare(after)}, paid by the renter`,
    paragraphs: [
      `From ${day} our fee is ${feeShare(after)} of the rate and the add-ons. It's ${feeShare(before)} now.`,
      'The renter pays it on top of your price: what you earn stays the same. Hires that were asked for before that day keep the fee they were priced with.',
      "If you don't agree, you can pause or delete your items, or your account, at any time.",
    ],
    link: { label: 'Read the terms', path: pathTo`/terms-of-conditions` },
  }
}
