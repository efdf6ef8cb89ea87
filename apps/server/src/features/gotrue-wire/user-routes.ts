import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Http } from '../../platform/http/types.ts'
import { readJson } from '../../platform/http/input.ts'
import { AuthError, checkAuthInput } from '../../platform/sessions/auth-error.ts'
import { readChallenge } from '../accounts/sessions/pkce.ts'
import { unlinkIdentity } from '../accounts/users/identities.ts'
import { safeRedirect, usualScreen } from '../accounts/tokens/token-policy.ts'
import { requireActor } from '../accounts/sessions/session-policy.ts'
import { callerOf, rememberedCallerOf } from './session-routes.ts'
import { originOf } from '../accounts/pending-sign-ups/pending-sign-ups.ts'
import { getOwnUser, reauthenticate, updateOwnUser } from '../accounts/users/own-user.ts'

const text = z.optional(z.nullable(z.string().check(z.maxLength(1000))))
const UserInput = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  data: z.optional(z.unknown()),
})

/** Serves the account of the logged-in user, and its changes. */
export function mountOwnUser(auth: Http, context: Context): void {
  auth.get('/user', async (c) => c.json(await getOwnUser(context, requireActor(c))))

  auth.get('/user/identities', async (c) => {
    const { identities } = await getOwnUser(context, requireActor(c))
    return c.json({ identities })
  })

  auth.put('/user', async (c) => {
    const actor = requireActor(c)
    const body = await readJson(c)
    const input = checkAuthInput(UserInput, body)
    if (input.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone changes are disabled')
    const user = await updateOwnUser(context, actor, {
      email: input.email ?? undefined,
      password: input.password ?? undefined,
      currentPassword: input.current_password ?? undefined,
      nonce: input.nonce ?? undefined,
      data: input.data,
      challenge: readChallenge(body),
      // A browser that requests an address change is recognised when the code is entered.
      origin: originOf(input.email ? rememberedCallerOf(c, context) : callerOf(c, context)),
      redirectTo: safeRedirect(context, c.req.query('redirect_to'), usualScreen.email_change),
    })
    return c.json(user)
  })

  // The client uses GET.
  auth.on(['GET', 'POST'], '/reauthenticate', async (c) => {
    await reauthenticate(context, requireActor(c))
    return c.json({})
  })

  // Manual linking is off: someone who logs in with a provider that verified the same address is linked automatically.
  auth.get('/user/identities/authorize', (c) => {
    requireActor(c)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
  })
  auth.delete('/user/identities/:identityId', async (c) => {
    await unlinkIdentity(context, requireActor(c), c.req.param('identityId').toLowerCase())
    return c.json({})
  })
}
