import { Id } from '@itemo/domain/ids.ts'
import type { Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Http, HttpEnv } from '../../platform/http/types.ts'
import { readAuthBody, storable } from '../../platform/sessions/auth-error.ts'
import { challengeNotFound, maxPasskeyName, passkeyNotFound } from '../accounts/passkeys/passkey-policy.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../accounts/passkeys/passkey-sign-in.ts'
import {
  addPasskey,
  beginPasskey,
  listAnyPasskeys,
  listOwnPasskeys,
  removeAnyPasskey,
  removeOwnPasskey,
  renamePasskey,
} from '../accounts/passkeys/passkeys.ts'
import { presentCeremony, presentPasskey } from '../accounts/passkeys/passkey-view.ts'
import { requireActor } from '../accounts/sessions/session-policy.ts'
import { userIdOf } from './admin-routes.ts'
import { callerOf, rememberedCallerOf } from './session-routes.ts'

const part = z.string('credential is needed').check(z.minLength(1), z.maxLength(1400), storable)
const VerifyInput = z.object({
  challenge_id: z.string('challenge_id is needed').check(z.maxLength(100)),
  credential: z.object({ id: part, rawId: part, type: part, response: z.record(z.string(), z.unknown()) }),
})
const nameNeeded = 'friendly_name is needed'
const tooLong = `friendly_name may have at most ${maxPasskeyName} characters`
const NameInput = z.object({
  friendly_name: z
    .string(nameNeeded)
    .check(z.trim(), z.minLength(1, nameNeeded), z.maxLength(maxPasskeyName, tooLong), storable),
})

/** The endpoints of `auth.passkey.*`, `registerPasskey`, `signInWithPasskey` and `auth.admin.passkey.*` in the published client. */
export function mountPasskeys(auth: Http, context: Context): void {
  auth.post('/passkeys/registration/options', async (c) =>
    c.json(presentCeremony(await beginPasskey(context, requireActor(c)))),
  )

  auth.post('/passkeys/registration/verify', async (c) => {
    const actor = requireActor(c)
    const input = await readAnswer(c)
    return c.json(presentPasskey(await addPasskey(context, actor, { ...input, caller: callerOf(c, context) })))
  })

  auth.post('/passkeys/authentication/options', async (c) =>
    c.json(presentCeremony(await beginPasskeySignIn(context, callerOf(c, context)))),
  )

  auth.post('/passkeys/authentication/verify', async (c) => {
    const input = await readAnswer(c)
    return c.json(await signInWithPasskey(context, input, rememberedCallerOf(c, context)))
  })

  auth.get('/passkeys', async (c) => c.json((await listOwnPasskeys(context, requireActor(c))).map(presentPasskey)))

  auth.patch('/passkeys/:passkeyId', async (c) => {
    const actor = requireActor(c)
    const passkeyId = passkeyIdOf(c)
    const { friendly_name: name } = await readAuthBody(c, NameInput)
    return c.json(presentPasskey(await renamePasskey(context, actor, { passkeyId, name })))
  })

  auth.delete('/passkeys/:passkeyId', async (c) => {
    await removeOwnPasskey(context, requireActor(c), passkeyIdOf(c))
    return c.body(null, 204)
  })

  auth.get('/admin/users/:userId/passkeys', async (c) =>
    c.json((await listAnyPasskeys(context, userIdOf(c))).map(presentPasskey)),
  )

  auth.delete('/admin/users/:userId/passkeys/:passkeyId', async (c) => {
    await removeAnyPasskey(context, userIdOf(c), passkeyIdOf(c))
    return c.body(null, 204)
  })
}

/** Throws `webauthn_challenge_not_found` if it isn't a valid id. */
async function readAnswer(c: HonoContext<HttpEnv>) {
  const { challenge_id, credential } = await readAuthBody(c, VerifyInput)
  const { data: challengeId } = z.safeParse(Id, challenge_id)
  if (challengeId === undefined) throw challengeNotFound()
  return { challengeId, credential }
}

/** Throws `webauthn_credential_not_found` if it isn't a valid id. */
function passkeyIdOf(c: HonoContext<HttpEnv>): string {
  const { data } = z.safeParse(Id, c.req.param('passkeyId'))
  if (data === undefined) throw passkeyNotFound()
  return data
}
