import { pathTo } from '../site-path.ts'
import { failureSentence } from '../identity/identity-failures.ts'
import type { Words } from './notification-copy.ts'

const check = (label: string) => ({ label, path: pathTo`/verify-identity` })

/** The check succeeded. */
export function identityVerified(): Words {
  const body = 'A tick now shows next to your name.'
  return {
    title: 'Your identity is verified',
    body,
    paragraphs: [body, "Your document was checked once. We don't keep it or anything it says."],
    link: { label: 'Open your profile', path: pathTo`/profile` },
  }
}

/** `failure`: the provider's code; null: the name on the document differs from that of the profile. */
export function identityActionNeeded({ failure }: { readonly failure: string | null }): Words {
  const body = failure === null ? 'The name on your document is different from your profile.' : failureSentence(failure)
  return { title: "Your identity check isn't finished", body, paragraphs: [body], link: check('Open the check') }
}

/** Staff reviewed a check; `hasTick`: the tick is shown now. */
export function identityReviewed({ hasTick }: { readonly hasTick: boolean }): Words {
  const body = hasTick ? 'A tick now shows next to your name.' : 'Open it to see the result.'
  return { title: "We've reviewed your identity check", body, paragraphs: [body], link: check('Open the check') }
}

/** A check expires in this many days. */
export function identityExpiring({ days }: { readonly days: number }): Words {
  const body = 'Verify your identity again to keep the tick next to your name.'
  return {
    title: `Your identity check ends in ${days} days`,
    body,
    paragraphs: [`Your identity check ends in ${days} days. ${body}`],
    link: check('Verify again'),
  }
}
