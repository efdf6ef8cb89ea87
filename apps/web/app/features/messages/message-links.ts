import { type SitePath, sitePath } from '@itemo/domain/site-path.ts'
import { withoutArrival } from '#app/lib/arrival.ts'

/** A part of a message: plain text, an address of this site, or of another one. */
export type TextPart =
  | string
  | { readonly text: string; readonly to: SitePath }
  | { readonly text: string; readonly href: string }

/** An address ends before punctuation of the surrounding sentence. */
const addresses = /\bhttps?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]}]/gi

/**
 * Finds the addresses in a message. Parameters that would open a session are removed; an address that may imitate another one stays text.
 */
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
  // The browser converts look-alike letters to 'xn--…' and a backslash to a slash, and drops invisible characters.
  const plain = text.toLowerCase().startsWith(`${url.protocol}//${url.host}`) && !url.host.includes('xn--')
  return plain ? { text, href: url.href } : undefined
}
