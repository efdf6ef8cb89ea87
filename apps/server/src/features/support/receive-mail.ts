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

/** How old a signed email may be, or how far ahead of our clock, in seconds. */
const toleranceSeconds = 300

/** Limits of new requests by email, per address and in total. */
const fromOneAddress = { limit: 4, windowSeconds: 3600 }
const fromAll = { limit: 200, windowSeconds: 3600 }

/** `t=1700000000,v1=…`: the time of signing in seconds, and the HMAC-SHA256 of that number, a full stop and the body, in hex. */
const signatureShape = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/**
 * Reads an email from a body that the receiving service has signed. Throws `bad_request` unless it was signed with one of the secrets
 * within five minutes, and `invalid_input`.
 */
export function readSignedMail(deps: Pick<Context, 'config' | 'now'>, body: string, signature: string): InboundMail {
  const [, second = '', hash = ''] = signatureShape.exec(signature) ?? []
  const isFresh = Math.abs(Number(second) - deps.now().getTime() / 1000) <= toleranceSeconds
  const secrets = deps.config.mail.inbound?.secrets ?? []
  const isSigned = secrets.some((secret) =>
    sameHash(hash, createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')),
  )
  if (!isSigned || !isFresh) throw new AppError('bad_request', { message: "The signature doesn't match." })
  // Characters that can't be stored are removed later: an email isn't refused because of them.
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
 * Accepts an email to support. If it comes from a thread's author, with the token that only they were sent, it is added to the thread;
 * any other email opens a new request. Nobody gets into someone's thread by its number, or from an address other than its author's.
 * Receiving the same email again changes nothing. Automatic emails are dropped. Throws `rate_limited`, after which the service has to
 * deliver it again later.
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
  // It was received before: a repetition doesn't count towards limits.
  if (await findSupportRequest(deps.db, id)) return
  const request = z.safeParse(SupportRequestInput, {
    id,
    name: sender.name.slice(0, bounds.name).trim(),
    email: sender.email,
    subject: tidied(mail.subject.replace(/\s+/g, ' ').slice(0, supportSubjectLength)) || 'An email without a subject',
    message: text,
  })
  if (!request.success) {
    deps.log.info('an email to support without a valid sender was dropped')
    return
  }
  await deps.limits.take(`support by mail from ${sender.email}`, fromOneAddress)
  await deps.limits.take('support by mail', fromAll)
  await takeRequest(deps, null, request.data)
}

/** Adds a message to a thread; false if the thread is full, so that the email becomes a new request. */
async function isAdded(deps: Deps, requestId: string, message: { id: string; text: string }): Promise<boolean> {
  try {
    await addToThread(deps, requestId, message)
    return true
  } catch (error) {
    if (error instanceof AppError && ['conflict', 'not_found'].includes(error.code)) return false
    throw error
  }
}

/** The thread that an email refers to by one of our tokens. */
async function findThread(deps: Deps, mail: InboundMail): Promise<RequestRow | undefined> {
  const named = readTag(mail)
  const row = named && (await findRequestByNumber(deps.db, named.number))
  return row && (await isReplyToken(deps, row.id, named.token)) ? row : undefined
}

/** A deterministic id for an email. */
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

/** The site's own sending and receiving addresses. */
function ownAddresses({ config: { mail } }: Pick<Context, 'config'>): string[] {
  const addresses = [senderOf(mail.from)?.email, senderOf(mail.supportTo)?.email, mail.inbound?.address.toLowerCase()]
  return addresses.filter((address) => address !== undefined)
}
