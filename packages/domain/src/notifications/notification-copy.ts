import { plural } from '../plural.ts'
import { pathTo, type SitePath } from '../site-path.ts'
import type { BoostFacts, MessageFacts, ReviewFacts, UnplacedFacts } from './notification-data.ts'

/** Title and body may appear on a locked screen: names, titles and days, never what someone wrote. The paragraphs are for the email. */
export interface Words {
  readonly title: string
  readonly body: string
  readonly paragraphs: readonly (string | null | undefined)[]
  readonly link: { readonly label: string; readonly path: SitePath }
}

/** Someone has reviewed the recipient. */
export function reviewReceived({ reviewerName, itemTitle, rating }: ReviewFacts): Words {
  const stars = plural(rating, 'star')
  return {
    title: `${reviewerName} has reviewed you`,
    body: `${stars} for the hire of ${itemTitle}`,
    paragraphs: [
      `${reviewerName} left you a ${rating}-star review for ${itemTitle}.`,
      'Anyone who looks at your profile can read it.',
    ],
    link: { label: 'Read it on your profile', path: pathTo`/profile` },
  }
}

/** Unread messages, without their text: messages don't leave the product. */
export function newMessage({ conversationId, sender, item, count }: MessageFacts): Words {
  const messages = count === 1 ? 'a message' : `${count} messages`
  const about = item === null ? '' : ` about '${item}'`
  return {
    title: `${sender} sent you ${messages}${about}`,
    body: 'Read and answer in Itemo.',
    paragraphs: [`${sender} sent you ${messages}${about}. Read and answer in Itemo.`],
    link: { label: 'Read and answer', path: pathTo`/messages/${conversationId}` },
  }
}

/** The postcode of an item is unknown, so nobody finds it in searches around a place (R63). */
export function itemUnplaced({ itemId, itemTitle }: UnplacedFacts): Words {
  return {
    title: `${itemTitle} doesn't appear near anyone`,
    body: "We don't recognise its postcode.",
    paragraphs: [
      `We don't know the postcode of ${itemTitle}, so it isn't on the map or in searches nearby.`,
      'With a UK postcode, people nearby can find it. Nobody sees more than its first part.',
    ],
    link: { label: 'Check the postcode', path: pathTo`/items/edit/${itemId}` },
  }
}

function listTitles([first = 'Your item', ...others]: readonly string[]): string {
  if (others.length === 0) return first
  return `${first} and ${others.length === 1 ? 'another item' : `${others.length} other items`}`
}

/** A boost has ended. */
export function boostEnded({ planName, itemTitles }: BoostFacts): Words {
  const what = listTitles(itemTitles)
  return {
    title: `Your boost of ${what} has ended`,
    body: 'See how it did.',
    paragraphs: [
      `Your ${planName} boost of ${what} is over.`,
      'The boost page shows how often it was saved and requested.',
    ],
    link: { label: 'See how it did', path: pathTo`/boost` },
  }
}

/** A boost that was paid for couldn't be applied, and its payment is refunded. */
export function boostRefused({ planName, itemTitles }: BoostFacts): Words {
  const what = listTitles(itemTitles)
  return {
    title: `Your boost of ${what} couldn't be applied`,
    body: 'Your payment goes back to your card.',
    paragraphs: [
      `You paid for a ${planName} boost of ${what}, but it couldn't be applied: an item was paused, removed or already boosted.`,
      "You'll get a full refund to your card. You don't need to do anything.",
    ],
    link: { label: 'Open Boost', path: pathTo`/boost` },
  }
}
