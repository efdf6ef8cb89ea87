import { formatPence } from '../money.ts'
import { pathTo } from '../site-path.ts'
import type { WantDigestFacts, WantFacts, WantNearbyFacts, WantOfferFacts } from './notification-data.ts'
import type { Words } from './notification-copy.ts'
import { period } from './rental-notification-copy.ts'

/** Someone nearby needs what an owner lists. The text is the other person's, so only the daily email contains it. */
export function wantNearby({ wantId, location, asker, ...days }: WantNearbyFacts): Words {
  return {
    title: `${asker} needs something near ${location}`,
    body: period(days),
    paragraphs: [],
    link: { label: 'See and offer', path: pathTo`/wanted/${wantId}` },
  }
}

/** What people nearby have asked for since the last daily email. */
export function wantDigest({ wants, total }: WantDigestFacts): Words {
  const [first] = wants
  const rest = total - wants.length
  return {
    title: total === 1 ? 'Someone near you needs something' : `${total} things people near you need`,
    body: 'Posted since yesterday morning',
    paragraphs: [
      ...wants.map(({ words, location, asker, ...days }) => `${words}\n${asker} near ${location}, ${period(days)}`),
      rest > 0 ? `And ${rest} more.` : null,
      'Offer what you have with one tap.',
    ],
    link:
      total === 1 && first
        ? { label: 'See and offer', path: pathTo`/wanted/${first.wantId}` }
        : { label: 'See the wanted board', path: pathTo`/wanted` },
  }
}

/** An owner offers an item to the person who asked for it. */
export function wantOffer({ wantId, words, owner, itemTitle, totalPence, ...days }: WantOfferFacts): Words {
  return {
    title: `${owner} offers ${itemTitle}`,
    body: `${formatPence(totalPence)}, fee included`,
    paragraphs: [
      `You need: ${words}`,
      `${owner} offers ${itemTitle} for ${formatPence(totalPence)} in all, fee included, ${period(days)}.`,
      "An offer doesn't reserve the item, so request it before someone else does.",
    ],
    link: { label: 'See the offer', path: pathTo`/wanted/${wantId}` },
  }
}

/** Nobody has made an offer. */
export function wantEnding({ wantId, words, ...days }: WantFacts): Words {
  return {
    title: 'Nobody has offered yet',
    body: 'Widen to 20 miles?',
    paragraphs: [`You need: ${words}, ${period(days)}. Nobody has offered anything yet.`, 'Widen to 20 miles?'],
    link: { label: 'Look farther', path: pathTo`/wanted/${wantId}` },
  }
}
