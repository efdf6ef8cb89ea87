import { type SitePath, sitePath } from '@itemo/domain/site-path.ts'
import { withoutArrival } from '#app/lib/arrival.ts'

/** A part of a message: plain text, or an address of this very site. */
export type TextPart = string | { readonly text: string; readonly to: SitePath }

/** An address ends before what belongs to the sentence around it. */
const addresses = /\bhttps?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]}]/gi

/**
 * Finds the addresses within this site in a message; `to` is their path. Everything else stays text: nobody is led away by
 * what a stranger wrote. What would open a session from the address is taken out of it.
 */
export function splitLinks(text: string, origin: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: address, index } of text.matchAll(addresses)) {
    const to = pathWithin(address, origin)
    if (to === undefined) continue
    if (index > done) parts.push(text.slice(done, index))
    parts.push({ text: address, to })
    done = index + address.length
  }
  if (done < text.length) parts.push(text.slice(done))
  return parts
}

function pathWithin(address: string, origin: string): SitePath | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const isHere = url.origin === origin && url.username === '' && url.password === ''
  return isHere ? sitePath(withoutArrival(url).slice(origin.length)) : undefined
}
