import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../define-job.ts'
import {
  confirmationEmail,
  type Email,
  emailChangeEmail,
  reauthenticationEmail,
  recoveryEmail,
  signInEmail,
} from './emails.ts'
import { type LinkKind, safeRedirect, type TokenKind, usualScreen } from './policy.ts'
import { findOneTimeToken, type OneTimeTokenRow } from './queries.ts'

/** Sends the mail of a single-use token. A token that was used or ran out meanwhile needs no mail any more. */
export const sendTokenMail = defineJob({
  name: 'accounts.send-token-mail',
  payload: z.object({ token_id: Id }),
  async run(context, { token_id: tokenId }) {
    const token = await findOneTimeToken(context.db, tokenId)
    if (!token || token.used_at !== null || token.expires_at <= context.now()) return
    await context.mail.send({ to: token.email, ...writeMail(context, token) })
  },
})

function writeMail(context: Pick<Context, 'siteUrl' | 'config' | 'oneTime'>, token: OneTimeTokenRow): Email {
  const kind = token.kind as TokenKind
  const code = context.oneTime.code(token.id)
  if (kind === 'reauthentication') return reauthenticationEmail(code)
  return linkEmails[kind](linkOf(context, token, kind), code)
}

const linkEmails: Readonly<Record<LinkKind, (url: string, code: string) => Email>> = {
  signup: confirmationEmail,
  recovery: recoveryEmail,
  magiclink: signInEmail,
  email_change: emailChangeEmail,
}

/** Built from the configured address alone: whatever host a request named has no say in it. */
function linkOf(
  context: Pick<Context, 'siteUrl' | 'config' | 'oneTime'>,
  token: OneTimeTokenRow,
  kind: LinkKind,
): string {
  const url = new URL('/auth/v1/verify', context.siteUrl)
  url.searchParams.set('token', context.oneTime.linkToken(token.id))
  url.searchParams.set('type', kind)
  url.searchParams.set('redirect_to', safeRedirect(context, token.redirect_to, usualScreen[kind]))
  return url.href
}
