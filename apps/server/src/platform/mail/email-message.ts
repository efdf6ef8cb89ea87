export interface MailMessage {
  /**
   * The id of the job that sends it. If the process dies between sending an email and recording that, the job sends it again with
   * the same id, by which the recipient's server recognises the duplicate. A job sends one email per address.
   */
  readonly id: string
  /** A single address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Additional headers, such as Reply-To. */
  readonly headers?: Readonly<Record<string, string>>
  /** The people it is about: user ids, or a lower-case email address. The mailbox deletes it with their account. */
  readonly subjects: readonly string[]
}

/** The email can never be sent: its address or a header's name is invalid. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

const address = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,60}$/
const ownHeaders = new Set(['to', 'cc', 'bcc', 'from', 'sender', 'subject', 'date', 'message-id'])
const maxAddress = 320
const maxSubject = 250

/** Checks an email for any transport: one recipient, each header on one line. Throws MailRefused. */
export function checkMessage(message: MailMessage): Required<MailMessage> {
  const { id, to, subject, text, html = '', headers = {}, subjects } = message
  if (to.length > maxAddress || !address.test(to)) throw new MailRefused("the recipient's address is invalid")
  for (const name of Object.keys(headers)) {
    if (!headerName.test(name) || ownHeaders.has(name.toLowerCase())) {
      throw new MailRefused(`the header ${JSON.stringify(name)} cannot be set`)
    }
  }
  const lines = Object.entries(headers).map(([name, value]) => [name, oneLine(value)])
  return {
    id,
    to,
    subject: oneLine(subject).slice(0, maxSubject),
    text,
    html,
    headers: Object.fromEntries(lines),
    subjects,
  }
}

function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
