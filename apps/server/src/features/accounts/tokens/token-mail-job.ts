import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { defineJob, mailRetryPolicy } from '../../../define-job.ts'
import { renderMail } from '../../../platform/mail/render.ts'
import { linkEmails, oldAddressEmail, reauthenticationEmail, type Secured, securedEmail } from './token-emails.ts'
import { isLinkAlive } from '../pending-sign-ups/pending-sign-up-policy.ts'
import { findPendingSignUp } from '../pending-sign-ups/pending-sign-up-queries.ts'
import { sendSecurityNotice } from '../users/user-jobs.ts'
import { findUser, findUserByEmail, type UserRow } from '../users/user-queries.ts'
import { linkOf } from './token-policy.ts'
import { findOneTimeToken, type OneTimeTokenRow } from './token-queries.ts'

const SecuredInput = z.object({
  passkeys: z.number(),
  logins: z.array(z.enum(['apple', 'facebook', 'google'])),
  two_step: z.boolean(),
})

/** Sends the email of a single-use token or a sign-up, unless it was used or has expired in the meantime. */
export const sendTokenMail = defineJob({
  name: 'accounts.send-token-mail',
  payload: z.object({ token_id: Id, user_id: Id, secured: z.optional(SecuredInput) }),
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  async run(context, { token_id: tokenId, secured }, { id }) {
    const token = await findOneTimeToken(context.db, tokenId)
    if (!token) return sendPending(context, tokenId, id)
    if (token.used_at !== null || token.expires_at <= context.now()) return
    const user = await findUser(context.db, token.user_id)
    if (token.kind === 'email_change' && (await notifyOwner(context, token))) return
    if (!user) return
    const mail = writeMail(context, { token, user, secured })
    await context.mail.send({ id, to: token.email, subjects: [user.id], ...mail })
  },
})

/** Notifies the owner of an address, at most once a day, that another account requested it. False if it isn't anyone else's. */
async function notifyOwner(context: Context, token: OneTimeTokenRow): Promise<boolean> {
  const owner = await findUserByEmail(context.db, token.email)
  if (!owner?.email_confirmed_at || owner.id === token.user_id) return false
  if (await context.limits.tryTake(`address wanted ${token.email}`, { limit: 1, windowSeconds: 86_400 })) {
    const notice = { user_id: owner.id, to: owner.email, what: 'address_wanted' } as const
    await context.jobs.send(context.db, sendSecurityNotice, notice)
  }
  return true
}

async function sendPending(
  context: LinkDeps & Pick<Context, 'db' | 'now' | 'mail'>,
  tokenId: string,
  id: string,
): Promise<void> {
  const signUp = await findPendingSignUp(context.db, tokenId)
  if (!signUp || !isLinkAlive(signUp, context.now())) return
  const url = linkOf(context, signUp)
  await context.mail.send({
    id,
    to: signUp.email,
    subjects: [tokenId, signUp.email],
    ...renderMail(linkEmails[signUp.kind](url, context.oneTime.code(tokenId))),
  })
}

type LinkDeps = Pick<Context, 'siteUrl' | 'config' | 'oneTime'>

interface Written {
  readonly token: OneTimeTokenRow
  readonly user: UserRow
  readonly secured: Secured | undefined
}

function writeMail(context: LinkDeps, { token, user, secured }: Written) {
  const kind = token.kind
  const code = context.oneTime.code(token.id)
  if (kind === 'reauthentication' || kind === 'secure_account') return renderMail(reauthenticationEmail(code))
  const url = linkOf(context, { ...token, kind })
  if (secured) return renderMail(securedEmail(url, code, secured))
  const isOldAddress = kind === 'email_change' && token.email === user.email
  return renderMail(isOldAddress ? oldAddressEmail(url, code, user.new_email ?? '') : linkEmails[kind](url, code))
}
