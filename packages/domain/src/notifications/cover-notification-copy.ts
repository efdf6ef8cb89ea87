import { demoCoverNote } from '../insurance-cover.ts'
import { formatPence } from '../money.ts'
import type { CoverFacts } from './notification-data.ts'
import type { Words } from './notification-copy.ts'
import { period, tabs } from './rental-notification-copy.ts'

const ofHire = ({ itemTitle, ...days }: CoverFacts) => `${itemTitle} for ${period(days)}`
const noteOf = ({ isDemo }: CoverFacts) => (isDemo ? demoCoverNote : null)

/** The renter's: with what they have to be able to read. */
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
      'If you cancel before the hire begins, all of it goes back to you. Later nothing of it does.',
    ],
    link: tabs.renter,
  }
}

/** The owner's: that there is one, and nothing of its price. */
export function coverAdded(facts: CoverFacts): Words {
  const body = [`${facts.itemTitle}, ${period(facts)}`, noteOf(facts)].filter((part) => part !== null).join('. ')
  return { title: `The renter has added ${facts.name}`, body, paragraphs: [body], link: tabs.owner }
}

export function coverVoided(facts: CoverFacts): Words {
  const { name, backPence, insurer } = facts
  return {
    title: `${name} has ended: ${formatPence(backPence)} back`,
    body: `${facts.itemTitle}, ${period(facts)}`,
    paragraphs: [
      `${name} by ${insurer} for your hire of ${ofHire(facts)} doesn't apply any more. Its price, ${formatPence(backPence)}, goes back to your card with what else you get back.`,
      noteOf(facts),
    ],
    link: tabs.renter,
  }
}
