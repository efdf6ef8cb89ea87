import { pathTo } from '../site-path.ts'
import type { Words } from './notification-copy.ts'

/** Staff answered a support request. The answer itself is sent by an email of its own. */
export function supportReplied({
  reference,
  subject,
}: {
  readonly reference: string
  readonly subject: string
}): Words {
  return {
    title: `We answered your support request (${reference})`,
    body: subject,
    paragraphs: [],
    link: { label: 'Read the answer', path: pathTo`/support/${reference}` },
  }
}
