import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { tidied } from '../characters.ts'

/** An email to support, as the receiving service delivers it. Header names in any case. */
export const InboundMail = z.object({
  /** Its `Message-ID`: the same id means the same email. */
  message_id: z.string().check(z.minLength(1), z.maxLength(998)),
  /** `Ann <ann@example.org>`, or the address alone. */
  from: z.string().check(z.maxLength(998)),
  /** Every address that it was sent to. */
  to: z._default(z.array(z.string().check(z.maxLength(998))).check(z.maxLength(100)), []),
  subject: z._default(z.string(), ''),
  /** Its plain text, including quotes. */
  text: z._default(z.string(), ''),
  headers: z._default(z.record(z.string(), z.string()), {}),
  /** The number of attachments: none is stored. */
  attachments: z._default(z.number().check(z.int(), z.gte(0)), 0),
})
export type InboundMail = z.output<typeof InboundMail>

export interface Sender {
  readonly name: string
  /** In lower case. */
  readonly email: string
}

/** The sender of an email; undefined where that isn't an address. */
export function senderOf(from: string): Sender | undefined {
  const [, named = '', inBrackets] = /^(.*)<([^<>]*)>\s*$/s.exec(from) ?? []
  const email = (inBrackets ?? from).trim().toLowerCase()
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(email) || tidied(email) !== email) return undefined
  const name = tidied(named)
    .replace(/\s+/g, ' ')
    .replace(/^"(.*)"$/, '$1')
    .trim()
  return { name: name === '' ? (email.split('@')[0] ?? email) : name, email }
}

const bulk = /^\s*(bulk|junk|list|auto_reply)\b/i
const machine = /^(mailer-daemon|postmaster|bounces?|no[-_.]?reply|do[-_.]?not[-_.]?reply)(\+.*)?@/

/**
 * Whether an email was sent automatically, such as "I'm away" or "It couldn't be delivered": these are never answered, or two systems would
 * write to each other for ever.
 */
export function isAutomatic({ headers, from }: InboundMail, ownAddresses: readonly string[]): boolean {
  const said = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]))
  const submitted = said.get('auto-submitted')
  const { email = '' } = senderOf(from) ?? {}
  return (
    (submitted !== undefined && !/^no\b/i.test(submitted)) ||
    bulk.test(said.get('precedence') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe'].some((name) => said.has(name)) ||
    said.get('return-path') === '<>' ||
    /^multipart\/report\b/i.test(said.get('content-type') ?? '') ||
    machine.test(email) ||
    ownAddresses.includes(email)
  )
}

/** The thread that an email refers to, and the token that only its writer was sent. */
interface ThreadTag {
  readonly number: number
  readonly token: string
}

const tag = /(?:\+|<support-)(\d{1,9})-([0-9a-f]{32})@/i

/** The address for replies of a thread's writer: `support+2207-…@example.org`. */
export function replyAddress(address: string, { number, token }: ThreadTag): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${number}-${token}${address.slice(at)}`
}

/** The same as a message id, which mail programs repeat in replies (`References`). */
export function threadName(address: string, { number, token }: ThreadTag): string {
  return `<support-${number}-${token}${address.slice(address.lastIndexOf('@'))}>`
}

/** The thread that an email replies to, by its recipient or its references; the token isn't verified here. */
export function readTag({ to, headers }: InboundMail): ThreadTag | undefined {
  const referred = Object.entries(headers).filter(([name]) => /^(in-reply-to|references)$/i.test(name))
  const [, number, token] = tag.exec([...to, ...referred.map(([, value]) => value)].join(' ')) ?? []
  return token === undefined ? undefined : { number: Number(number), token: token.toLowerCase() }
}

/** Lines after which a reply quotes the original, in the style of common mail programs. */
const quoteBegins = [
  /^-{2,}\s*(original message|forwarded message|ursprüngliche nachricht)\s*-{2,}$/i,
  /^_{10,}$/,
  /^(on|am|le|el|il)\b.{5,300}\b(wrote|schrieb|a écrit|escribió|ha scritto)\b.{0,100}:$/i,
  /^from:\s.+@/i,
  /^sent from my \w+/i,
  /^-- ?$/,
]

/** The text that someone wrote in an email, without quotes and signature. Text below a quote counts when there's none above it. */
export function cutQuoted(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const begins = lines.findIndex((line, at) => {
    // A long "On … wrote:" is wrapped onto two lines.
    const both = `${line.trim()} ${lines[at + 1]?.trim() ?? ''}`
    return quoteBegins.some(
      (begin) => begin.test(line.trim()) || (/^(on|am|le|el|il)\b/i.test(line) && begin.test(both)),
    )
  })
  const above = withoutLastQuote(begins === -1 ? lines : lines.slice(0, begins))
  if (above !== '') return above
  const below = lines.filter((line) => !line.startsWith('>') && !quoteBegins.some((begin) => begin.test(line.trim())))
  return below.join('\n').trim()
}

function withoutLastQuote(lines: readonly string[]): string {
  const last = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'))
  return lines
    .slice(0, last + 1)
    .join('\n')
    .trim()
}

const noText = '[The email had no text that we can read.]'
const wasLonger = '[The email was longer: its end was left out.]'

/** The message to store for an email: its text, and a note for each thing that was left out. */
export function messageOf({ text, attachments }: InboundMail): string {
  const files =
    attachments === 0
      ? []
      : [`[${attachments === 1 ? 'A file was' : `${attachments} files were`} left out: we can’t take any by email.]`]
  const written = tidied(cutQuoted(text)).replace(/\n{4,}/g, '\n\n\n')
  const parts = [written || noText, ...files].join('\n\n')
  if (parts.length <= bounds.message) return parts
  const end = [wasLonger, ...files].join('\n\n')
  return `${tidied(written.slice(0, bounds.message - end.length - 2))}\n\n${end}`
}
