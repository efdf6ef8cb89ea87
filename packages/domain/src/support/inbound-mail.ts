import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { tidied } from '../characters.ts'

/** A mail to support as the service that receives it for us hands it over. Names of headers in any case. */
export const InboundMail = z.object({
  /** Its `Message-ID`: the same mail again is the same. */
  message_id: z.string().check(z.minLength(1), z.maxLength(998)),
  /** `Ann <ann@example.org>`, or the address alone. */
  from: z.string().check(z.maxLength(998)),
  /** Every address that it came to. */
  to: z._default(z.array(z.string().check(z.maxLength(998))).check(z.maxLength(100)), []),
  subject: z._default(z.string(), ''),
  /** Its plain text, with what it quotes. */
  text: z._default(z.string(), ''),
  headers: z._default(z.record(z.string(), z.string()), {}),
  /** How many files came with it: none is kept. */
  attachments: z._default(z.number().check(z.int(), z.gte(0)), 0),
})
export type InboundMail = z.output<typeof InboundMail>

export interface Sender {
  readonly name: string
  /** In lower case. */
  readonly email: string
}

/** Who a mail says that it is from; undefined where that is no address. */
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

/** Whether no person wrote a mail, such as "I'm away" or "It couldn't be delivered": nobody answers these, or two would write for ever. */
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

/** The thread that a mail names, and the token that only its writer was sent. */
interface ThreadTag {
  readonly number: number
  readonly token: string
}

const tag = /(?:\+|<support-)(\d{1,9})-([0-9a-f]{32})@/i

/** The address to which answers of a thread's writer go: `support+2207-…@example.org`. */
export function replyAddress(address: string, { number, token }: ThreadTag): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${number}-${token}${address.slice(at)}`
}

/** The same as the name of a mail, which programs repeat when they answer (`References`). */
export function threadName(address: string, { number, token }: ThreadTag): string {
  return `<support-${number}-${token}${address.slice(address.lastIndexOf('@'))}>`
}

/** The thread that a mail answers to, by where it went or by what it refers to; whether the token is right is another question. */
export function readTag({ to, headers }: InboundMail): ThreadTag | undefined {
  const referred = Object.entries(headers).filter(([name]) => /^(in-reply-to|references)$/i.test(name))
  const [, number, token] = tag.exec([...to, ...referred.map(([, value]) => value)].join(' ')) ?? []
  return token === undefined ? undefined : { number: Number(number), token: token.toLowerCase() }
}

/** Lines after which an answer repeats what it answers to, as the usual programs write them. */
const quoteBegins = [
  /^-{2,}\s*(original message|forwarded message|ursprüngliche nachricht)\s*-{2,}$/i,
  /^_{10,}$/,
  /^(on|am|le|el|il)\b.{5,300}\b(wrote|schrieb|a écrit|escribió|ha scritto)\b.{0,100}:$/i,
  /^from:\s.+@/i,
  /^sent from my \w+/i,
  /^-- ?$/,
]

/** What someone wrote in a mail, without what it repeats and without a signature. What stands below a quote counts where nothing is above it. */
export function cutQuoted(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const begins = lines.findIndex((line, at) => {
    // "On … wrote:" is broken over two lines where it's long.
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

/** What of a mail is kept as a message: what was written, and a word for each thing that was left out. */
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
