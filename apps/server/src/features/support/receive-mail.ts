import { createHash, createHmac } from 'node:crypto'
import { bounds } from '@itemo/domain/bounds.ts'
import { tidied } from '@itemo/domain/characters.ts'
import {
  InboundMail,
  isAutomatic,
  messageOf,
  readTag,
  type Sender,
  senderOf,
} from '@itemo/domain/support/inbound-mail.ts'
import { SupportRequestInput, supportSubjectLength } from '@itemo/domain/support/support-schemas.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { sameHash } from '../../platform/sessions/one-time.ts'
import { isReplyToken } from './support-keys.ts'
import { findRequestByNumber, findSupportRequest, type RequestRow } from './support-queries.ts'
import { takeRequest } from './support-requests.ts'
import { addToThread } from './support-threads.ts'

type Deps = Pick<Context, 'config' | 'db' | 'jobs' | 'limits' | 'log' | 'now' | 'secrets'>

/** How old a signed mail may be, or how far ahead of our clock, in seconds. */
const toleranceSeconds = 300

/** New requests by mail, of one address and of all. */
const fromOneAddress = { limit: 4, windowSeconds: 3600 }
const fromAll = { limit: 200, windowSeconds: 3600 }

/** `t=1700000000,v1=…`: the second at which it was signed, and the HMAC-SHA256 of that second, a full stop and the body, in hex. */
const signatureShape = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/**
 * Reads a mail from the body that the service which receives it for us has signed. Throws `bad_request` for what wasn't signed with one of the
 * secrets within five minutes, and `invalid_input`.
 */
export function readSignedMail(deps: Pick<Context, 'config' | 'now'>, body: string, signature: string): InboundMail {
  const [, second = '', hash = ''] = signatureShape.exec(signature) ?? []
  const isFresh = Math.abs(Number(second) - deps.now().getTime() / 1000) <= toleranceSeconds
  const secrets = deps.config.mail.inbound?.secrets ?? []
  const isSigned = secrets.some((secret) =>
    sameHash(hash, createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')),
  )
  if (!isSigned || !isFresh) throw new AppError('bad_request', { message: "The signature doesn't fit." })
  // What can't be stored is left out of it later: a mail that came is not refused for its characters.
  const mail = z.safeParse(InboundMail, parsed(body))
  if (!mail.success)
    throw new AppError('invalid_input', { message: 'The body is no email as docs/operations.md has it.' })
  return mail.data
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw new AppError('bad_request', { message: 'The body is no JSON.', cause })
  }
}

/**
 * Takes a mail to support in. From the writer of a thread, by the token that only they were sent, it is a message of the thread; any
 * other opens a request of its own. Nobody gets into someone's thread by its number, nor by an address that they aren't the writer of.
 * The same mail again is the same. What no person wrote is dropped. Throws `rate_limited`: it is to be handed over again later.
 */
export async function receiveMail(deps: Deps, mail: InboundMail): Promise<void> {
  const sender = senderOf(mail.from)
  if (!sender || isAutomatic(mail, ownAddresses(deps))) {
    deps.log.info('an automatic email to support was dropped')
    return
  }
  const id = idOf(mail, sender)
  const text = messageOf(mail)
  const thread = await findThread(deps, mail)
  if (thread?.email.toLowerCase() === sender.email && (await isAdded(deps, thread.id, { id, text }))) return
  // It came before: another time it counts for no limit.
  if (await findSupportRequest(deps.db, id)) return
  const request = z.safeParse(SupportRequestInput, {
    id,
    name: sender.name.slice(0, bounds.name).trim(),
    email: sender.email,
    subject: tidied(mail.subject.replace(/\s+/g, ' ').slice(0, supportSubjectLength)) || 'An email without a subject',
    message: text,
  })
  if (!request.success) {
    deps.log.info('an email to support with a sender that is none was dropped')
    return
  }
  await deps.limits.take(`support by mail from ${sender.email}`, fromOneAddress)
  await deps.limits.take('support by mail', fromAll)
  await takeRequest(deps, null, request.data)
}

/** Whether a thread took a message: one that is full takes no more, and the mail is a request of its own. */
async function isAdded(deps: Deps, requestId: string, message: { id: string; text: string }): Promise<boolean> {
  try {
    await addToThread(deps, requestId, message)
    return true
  } catch (error) {
    if (error instanceof AppError && ['conflict', 'not_found'].includes(error.code)) return false
    throw error
  }
}

/** The thread that a mail names by a token of ours. */
async function findThread(deps: Deps, mail: InboundMail): Promise<RequestRow | undefined> {
  const named = readTag(mail)
  const row = named && (await findRequestByNumber(deps.db, named.number))
  return row && (await isReplyToken(deps, row.id, named.token)) ? row : undefined
}

/** An id that is always the same of one mail. */
function idOf({ message_id: messageId }: InboundMail, { email }: Sender): string {
  const hash = createHash('sha256').update(`${email}\n${messageId}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/** The addresses that this site itself writes from, and to. */
function ownAddresses({ config: { mail } }: Pick<Context, 'config'>): string[] {
  const addresses = [senderOf(mail.from)?.email, senderOf(mail.supportTo)?.email, mail.inbound?.address.toLowerCase()]
  return addresses.filter((address) => address !== undefined)
}
