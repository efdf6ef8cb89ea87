import { plural } from '../plural.ts'
import { formatPence } from '../money.ts'
import { quietDays } from '../searches/saved-search.ts'
import { pathTo } from '../site-path.ts'
import type { AlertDigestFacts, AlertHitFacts, FoundItem } from './notification-data.ts'
import type { Words } from './notification-copy.ts'

const alerts = { label: 'See your alerts', path: pathTo`/saved?tab=alerts` } as const

function priceOf({ firstDayPence, location }: FoundItem): string {
  return `${formatPence(firstDayPence)} for one day, fee included${location === null ? '' : ` · ${location}`}`
}

/** A new item matches someone's saved search. Only the email says what they're looking for. */
export function alertHit({ item, searchName }: AlertHitFacts): Words {
  return {
    title: `Now listed: ${item.title}`,
    body: priceOf(item),
    paragraphs: [`You asked to hear about ${searchName}.`, `${item.title}\n${priceOf(item)}`],
    link: { label: 'See it', path: pathTo`/item/${item.id}` },
  }
}

/** The items listed since the last daily email. The list says how many, the email which. */
export function alertDigest({ items, total }: AlertDigestFacts): Words {
  const rest = total - items.length
  return {
    title: `${plural(total, 'new item')} for your alerts`,
    body: 'Listed since yesterday morning',
    paragraphs: [...items.map((item) => `${item.title}\n${priceOf(item)}`), rest > 0 ? `And ${rest} more.` : null],
    link: alerts,
  }
}

/** A saved search has expired. */
export function alertEnded({ searchName }: Pick<AlertHitFacts, 'searchName'>): Words {
  return {
    title: 'The dates of an alert have passed',
    body: 'Keep watching without dates?',
    paragraphs: [`Your dates have passed: ${searchName}. Keep watching without dates?`],
    link: alerts,
  }
}

/** Nobody has opened a saved search for a long time. */
export function alertQuiet({ searchName }: Pick<AlertHitFacts, 'searchName'>): Words {
  return {
    title: 'Still looking?',
    body: `We'll stop an alert in ${quietDays.end} days unless you open it.`,
    paragraphs: [
      `You asked to hear about ${searchName}, and haven't opened that alert for ${quietDays.ask} days.`,
      `Open it to keep it. Otherwise we'll switch it off in ${quietDays.end} days.`,
    ],
    link: alerts,
  }
}
