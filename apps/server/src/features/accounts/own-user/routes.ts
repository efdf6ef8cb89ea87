import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import type { Http } from '../../../platform/http/types.ts'
import { AuthError, readAuthBody } from '../../../platform/sessions/auth-error.ts'
import { safeRedirect, usualScreen } from '../links/policy.ts'
import { requireActor } from '../sessions/policy.ts'
import { getOwnUser, reauthenticate, updateOwnUser } from './service.ts'

const text = z.optional(z.nullable(z.string().check(z.maxLength(1000))))
const UserInput = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  data: z.optional(z.unknown()),
})

/** `/user`, `/user/identities` and `/reauthenticate`. */
export function mountOwnUser(auth: Http, context: Context): void {
  auth.get('/user', async (c) => c.json(await getOwnUser(context, requireActor(c))))

  auth.get('/user/identities', async (c) => {
    const { identities } = await getOwnUser(context, requireActor(c))
    return c.json({ identities })
  })

  auth.put('/user', async (c) => {
    const actor = requireActor(c)
    const input = await readAuthBody(c, UserInput)
    if (input.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone changes are disabled')
    const user = await updateOwnUser(context, actor, {
      email: input.email ?? undefined,
      password: input.password ?? undefined,
      currentPassword: input.current_password ?? undefined,
      nonce: input.nonce ?? undefined,
      data: input.data,
      redirectTo: safeRedirect(context, c.req.query('redirect_to'), usualScreen.email_change),
    })
    return c.json(user)
  })

  // The client asks with GET.
  auth.on(['GET', 'POST'], '/reauthenticate', async (c) => {
    await reauthenticate(context, requireActor(c))
    return c.json({})
  })

  auth.get('/user/identities/authorize', () => {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
  })
  auth.delete('/user/identities/:identityId', () => {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
  })
}
