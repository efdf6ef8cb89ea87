import { type SitePath, sitePath } from '@itemo/domain/site-path.ts'
import { withoutArrival } from '#app/lib/arrival.ts'

/** A part of a message: plain text, an address of this very site, or one of another. */
export type TextPart =
  | string
  | { readonly text: string; readonly to: SitePath }
  | { readonly text: string; readonly href: string }

/** An address ends before what belongs to the sentence around it. */
const addresses = /\bhttps?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]}]/gi

/** Finds the addresses in a message. What would open a session is taken out of them; one that may look like another stays text. */
export function splitLinks(text: string, origin: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: address, index } of text.matchAll(addresses)) {
    const part = linkOf(address, origin)
    if (part === undefined) continue
    if (index > done) parts.push(text.slice(done, index))
    parts.push(part)
    done = index + address.length
  }
  if (done < text.length) parts.push(text.slice(done))
  return parts
}

function linkOf(text: string, origin: string): Exclude<TextPart, string> | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return undefined
  if (url.origin === origin) {
    const to = sitePath(withoutArrival(url).slice(origin.length))
    return to === undefined ? undefined : { text, to }
  }
  // The browser reads look-alike letters as 'xn--…', a backslash as a slash, and drops what nobody sees.
  const plain = text.toLowerCase().startsWith(`${url.protocol}//${url.host}`) && !url.host.includes('xn--')
  return plain ? { text, href: url.href } : undefined
}
