import { Email } from '@itemo/domain/accounts/account-schemas.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Http } from '../../platform/http/types.ts'
import { AuthError, checkAuthInput } from '../../platform/sessions/auth-error.ts'
import { readJson } from '../../platform/http/input.ts'
import { readChallenge } from '../accounts/sessions/pkce.ts'
import { safeRedirect, usualScreen } from '../accounts/tokens/token-policy.ts'
import { rememberedCallerOf } from './session-routes.ts'
import { signUp } from '../accounts/pending-sign-ups/sign-up.ts'

const Kind = z.object({ email: z.optional(z.nullable(z.unknown())), phone: z.optional(z.nullable(z.unknown())) })
const SignUpInput = z.object({
  email: Email,
  password: z.string('Signup requires a valid password'),
  data: z.optional(z.unknown()),
})

/** Serves sign-up with an email address; phone numbers and anonymous accounts are refused. */
export function mountSignUp(auth: Http, context: Context): void {
  auth.post('/signup', async (c) => {
    const body = await readJson(c)
    const { email, phone } = checkAuthInput(Kind, body)
    if (phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
    if (!email) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    const input = checkAuthInput(SignUpInput, body)
    const redirectTo = safeRedirect(context, c.req.query('redirect_to'), usualScreen.signup)
    const wish = { ...input, data: input.data, redirectTo, challenge: readChallenge(body) }
    return c.json(await signUp(context, wish, rememberedCallerOf(c, context)))
  })
}
