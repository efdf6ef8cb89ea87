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

/** Serves the account of who's logged in, and its changes. */
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
      // The browser that asks for another address waits for the code.
      origin: originOf(input.email ? rememberedCallerOf(c, context) : callerOf(c, context)),
      redirectTo: safeRedirect(context, c.req.query('redirect_to'), usualScreen.email_change),
    })
    return c.json(user)
  })

  // The client asks with GET.
  auth.on(['GET', 'POST'], '/reauthenticate', async (c) => {
    await reauthenticate(context, requireActor(c))
    return c.json({})
  })

  // Linking by hand is off: anyone who signs in with a provider that verified the same address is linked by that.
  auth.get('/user/identities/authorize', (c) => {
    requireActor(c)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
  })
  auth.delete('/user/identities/:identityId', async (c) => {
    await unlinkIdentity(context, requireActor(c), c.req.param('identityId').toLowerCase())
    return c.json({})
  })
}
