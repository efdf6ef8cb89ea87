import { Email } from '@itemo/domain/accounts/account-schemas.ts'
import type { Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Http, HttpEnv } from '../../platform/http/types.ts'
import { readJson } from '../../platform/http/input.ts'
import { AuthError, checkAuthInput } from '../../platform/sessions/auth-error.ts'
import { readChallenge } from '../accounts/sessions/pkce.ts'
import { type LinkKind, safeRedirect, usualScreen } from '../accounts/tokens/token-policy.ts'
import { callerOf, rememberedCallerOf } from './session-routes.ts'
import { requestMail } from '../accounts/tokens/request-auth-mail.ts'

const Phone = z.object({ phone: z.optional(z.nullable(z.unknown())) })
const RecoverInput = z.object({ email: Email })
const ResendInput = z.object({
  email: Email,
  type: z.enum(['signup', 'email_change'], 'type must be signup or email_change'),
})
const OtpInput = z.object({ email: Email, create_user: z._default(z.boolean(), true), data: z.optional(z.unknown()) })

/** `/recover`, `/resend` and `/otp`, whose responses are the same for every address. */
export function mountRequests(auth: Http, context: Context): void {
  const screen = (c: HonoContext<HttpEnv>, kind: LinkKind) =>
    safeRedirect(context, c.req.query('redirect_to'), usualScreen[kind])

  auth.post('/recover', async (c) => {
    const { email, challenge } = await readMailInput(c, RecoverInput)
    const request = { kind: 'recovery', email, challenge, redirectTo: screen(c, 'recovery') } as const
    await requestMail(context, request, rememberedCallerOf(c, context))
    return c.json({})
  })

  auth.post('/resend', async (c) => {
    const { email, type, challenge } = await readMailInput(c, ResendInput)
    const request = { kind: type, email, challenge, redirectTo: screen(c, type) }
    await requestMail(context, request, callerOf(c, context))
    return c.json({})
  })

  auth.post('/otp', async (c) => {
    const { email, create_user, data, challenge } = await readMailInput(c, OtpInput)
    const redirectTo = screen(c, 'magiclink')
    const createWith = create_user ? (data ?? {}) : undefined
    const request = { kind: 'magiclink', email, challenge, redirectTo, createWith } as const
    await requestMail(context, request, rememberedCallerOf(c, context))
    return c.json({})
  })
}

async function readMailInput<S extends z.ZodMiniObject>(c: HonoContext<HttpEnv>, schema: S) {
  const body = await readJson(c)
  if (checkAuthInput(Phone, body).phone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone sign-ins are disabled')
  }
  return { ...checkAuthInput(schema, body), challenge: readChallenge(body) }
}
