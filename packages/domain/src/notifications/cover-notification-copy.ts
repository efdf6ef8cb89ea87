import { demoCoverNote } from '../insurance-cover.ts'
import { formatPence } from '../money.ts'
import type { CoverFacts } from './notification-data.ts'
import type { Words } from './notification-copy.ts'
import { period, toRental } from './rental-notification-copy.ts'

const ofHire = ({ itemTitle, ...days }: CoverFacts) => `${itemTitle} for ${period(days)}`
const noteOf = ({ isDemo }: CoverFacts) => (isDemo ? demoCoverNote : null)

/** To the renter: with everything they must be able to read. */
export function coverBound(facts: CoverFacts): Words {
  const { name, insurer, pence, reference, keyFactsUrl, policyUrl, claimsEmail } = facts
  return {
    title: `${name} is added to your hire`,
    body: `${facts.itemTitle}, policy ${reference}`,
    paragraphs: [
      `Your hire of ${ofHire(facts)} has ${name}, provided by ${insurer}: policy ${reference}, ${formatPence(pence)}, tax included.`,
      noteOf(facts),
      keyFactsUrl && `Key facts: ${keyFactsUrl}`,
      policyUrl && `Policy wording: ${policyUrl}`,
      claimsEmail && `Claims: ${claimsEmail}`,
      'If you cancel before the hire begins, you get all of it back. After that, you get none of it back.',
    ],
    link: toRental(facts),
  }
}

/** To the owner: that there's a cover, without its price. */
export function coverAdded(facts: CoverFacts): Words {
  const body = [`${facts.itemTitle}, ${period(facts)}`, noteOf(facts)].filter((part) => part !== null).join('. ')
  return { title: `The renter has added ${facts.name}`, body, paragraphs: [body], link: toRental(facts) }
}

/** What happens to its price, in the same cases as for the hire's. */
function priceBack({ backFrom, backPence }: CoverFacts): string {
  if (backFrom === 'bank') return "You've disputed this payment with your bank, so your bank decides what you get back."
  if (backPence === 0) return 'None of its price is refunded.'
  if (backFrom === 'lost') return `Its price, ${formatPence(backPence)}, is part of what you get back.`
  return `Its price, ${formatPence(backPence)}, goes back to your card with the rest of your refund.`
}

/** To the renter: their cover has ended, and what happens to its price. */
export function coverVoided(facts: CoverFacts): Words {
  const { name, backPence, backFrom, insurer } = facts
  const isBack = backFrom !== 'bank' && backPence > 0
  return {
    title: isBack ? `${name} has ended: ${formatPence(backPence)} back` : `${name} has ended`,
    body: `${facts.itemTitle}, ${period(facts)}`,
    paragraphs: [
      `${name} by ${insurer} for your hire of ${ofHire(facts)} no longer applies. ${priceBack(facts)}`,
      noteOf(facts),
    ],
    link: toRental(facts),
  }
}
