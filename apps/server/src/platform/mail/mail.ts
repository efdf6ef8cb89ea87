import type { Transporter } from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Db } from '../db/db.ts'
import type { Logger } from '../log.ts'
import type { ProviderOutcome, WatchProvider } from '../metrics.ts'
import { storeInMailbox } from './mailbox.ts'
import { checkMessage, type MailMessage } from './email-message.ts'

export interface Mail {
  /** Sends one email, or stores it in the mailbox when there is no SMTP server. Throws when it is refused: call it from a job. */
  send(message: MailMessage): Promise<void>
  close(): void
}

interface MailOptions {
  readonly config: Config['mail']
  readonly db: Db
  readonly log: Logger
  readonly now: () => Date
  readonly watch?: WatchProvider
}

const connectMs = 10_000
const silenceMs = 20_000

/** Chooses how this server sends email. The log contains no recipient and no text. */
export function createMail({ config, db, log, now, watch = () => undefined }: MailOptions): Mail {
  const { smtpUrl, from } = config
  if (smtpUrl === null) {
    return {
      async send(message) {
        const mail = checkMessage(message)
        await storeInMailbox(db, mail, now())
        log.debug('email stored in the mailbox', { subject: mail.subject })
      },
      close: () => undefined,
    }
  }
  const host = from.match(/@([^\s<>@]+)>?\s*$/)?.[1] ?? 'localhost'
  let transport: Transporter | undefined
  // Loaded with the first email: a process that sends none doesn't need it.
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return (transport ??= createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 4,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      dnsTimeout: connectMs,
      socketTimeout: silenceMs,
      // Nothing in an email is ever fetched from a disk or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    }))
  }
  return {
    async send(message) {
      const { id, to, subject, text, html, headers } = checkMessage(message)
      // As an object, the address is taken literally: a comma in it can't add a second recipient.
      const recipient = { name: '', address: to }
      const startedAt = performance.now()
      let outcome: ProviderOutcome = 'failed'
      try {
        const opened = await open()
        await opened.sendMail({
          from,
          to: recipient,
          messageId: `<${id}@${host}>`,
          subject,
          text,
          headers: { ...headers },
          ...(html && { html }),
        })
        outcome = 'ok'
      } catch (error) {
        if (isRefusal(error)) outcome = 'refused'
        throw error
      } finally {
        watch('mail', outcome, performance.now() - startedAt)
      }
      log.debug('email sent')
    },
    close: () => transport?.close(),
  }
}

/** Whether the mail server responded with a permanent refusal of this email. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}
