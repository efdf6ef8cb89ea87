import { Id } from '@itemo/domain/ids.ts'
import type { Context as HonoContext } from 'hono'
import { renderSVG } from 'uqr'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { readJson } from '../../platform/http/input.ts'
import type { Http, HttpEnv } from '../../platform/http/types.ts'
import { AuthError, checkAuthInput, readAuthBody, storable } from '../../platform/sessions/auth-error.ts'
import { factorNotFound } from '../accounts/factors/factor-policy.ts'
import { challengeFactor, enrollFactor, removeOwnFactor, verifyFactor } from '../accounts/factors/factors.ts'
import {
  countOwnCodes,
  generateCodes,
  regenerateCodes,
  removeCodes,
  useRecoveryCode,
} from '../accounts/factors/recovery-codes.ts'
import { requireActor } from '../accounts/sessions/session-policy.ts'
import { isCurrentStaff } from '../staff/staff.ts'
import { callerOf } from './session-routes.ts'

const name = z.optional(
  z.nullable(z.string().check(z.trim(), z.maxLength(64, 'friendly_name may have at most 64 characters'), storable)),
)
const EnrollInput = z.object({
  factor_type: z.string('factor_type needs to be totp'),
  friendly_name: name,
  issuer: z.optional(z.nullable(z.string().check(z.maxLength(100), storable))),
})
const code = z.string('code is needed').check(z.minLength(1, 'code is needed'), z.maxLength(100))
const VerifyInput = z.object({ challenge_id: z.string('challenge_id is needed').check(z.maxLength(100)), code })
const RecoveryInput = z.object({ code })

/** Unsupported factor types, each with the wire's error. */
const refusedTypes: ReadonlyMap<string, readonly [code: string, what: string]> = new Map([
  ['phone', ['mfa_phone_enroll_not_enabled', 'Phone']],
  ['webauthn', ['mfa_webauthn_enroll_not_enabled', 'WebAuthn']],
])

/** The endpoints of `auth.mfa.*` in the published client. */
export function mountFactors(auth: Http, context: Context): void {
  mountRecoveryCodes(auth, context)

  auth.post('/factors', async (c) => {
    const actor = requireActor(c)
    const { factor_type: type, friendly_name: given, issuer } = await readAuthBody(c, EnrollInput)
    const [refusal, what] = refusedTypes.get(type) ?? []
    if (refusal !== undefined) throw new AuthError(422, refusal, `MFA enroll is disabled for ${what}`)
    if (type !== 'totp') throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp')
    const input = { name: given ?? '', issuer: issuer ?? undefined }
    const { factor, secret, uri } = await enrollFactor(context, actor, input)
    // The client uses it unescaped in a data URL: no hex colours, no line breaks.
    const qr_code = renderSVG(uri, { ecc: 'M', border: 2, blackColor: 'black', whiteColor: 'white' })
    return c.json({ id: factor.id, type, friendly_name: factor.friendly_name, totp: { qr_code, secret, uri } })
  })

  auth.post('/factors/:factorId/challenge', async (c) => {
    const actor = requireActor(c)
    const challenge = await challengeFactor(context, actor, { factorId: factorIdOf(c), caller: callerOf(c, context) })
    const expires_at = Math.floor(challenge.expires_at.getTime() / 1000)
    return c.json({ id: challenge.id, type: 'totp', expires_at })
  })

  auth.post('/factors/:factorId/verify', async (c) => {
    const actor = requireActor(c)
    const factorId = factorIdOf(c)
    const { challenge_id, code: given } = await readAuthBody(c, VerifyInput)
    const { data: challengeId } = z.safeParse(Id, challenge_id)
    if (challengeId === undefined) throw factorNotFound(422)
    const attempt = { factorId, challengeId, code: given, caller: callerOf(c, context) }
    return c.json(await verifyFactor(context, actor, attempt))
  })

  auth.delete('/factors/:factorId', async (c) => {
    const actor = requireActor(c)
    const factorId = factorIdOf(c)
    await removeOwnFactor(context, actor, { factorId, mustKeepOne: await isCurrentStaff(context, actor.userId) })
    return c.json({ id: factorId })
  })
}

function mountRecoveryCodes(auth: Http, context: Context): void {
  const present = ({ factor, ...rest }: Awaited<ReturnType<typeof countOwnCodes>>) => ({
    id: factor.id,
    type: 'recovery_code',
    friendly_name: factor.friendly_name,
    ...rest,
  })
  auth.get('/factors/recovery-codes', async (c) => c.json(present(await countOwnCodes(context, requireActor(c)))))

  auth.post('/factors/recovery-codes', async (c) => {
    const actor = requireActor(c)
    // The client sends a body only with a name.
    const body = c.req.header('content-length') === '0' || !c.req.header('content-type') ? {} : await readJson(c)
    const { friendly_name: given } = checkAuthInput(z.object({ friendly_name: name }), body)
    return c.json(present(await generateCodes(context, actor, given || 'Recovery codes')))
  })

  auth.post('/factors/recovery-codes/regenerate', async (c) =>
    c.json(present(await regenerateCodes(context, requireActor(c)))),
  )

  auth.post('/factors/recovery-codes/verify', async (c) => {
    const actor = requireActor(c)
    const { code: given } = await readAuthBody(c, RecoveryInput)
    return c.json(await useRecoveryCode(context, actor, { code: given, caller: callerOf(c, context) }))
  })

  auth.delete('/factors/recovery-codes', async (c) => {
    const { id } = await removeCodes(context, requireActor(c))
    return c.json({ id })
  })
}

/** Throws `mfa_factor_not_found` if it isn't a valid id. */
function factorIdOf(c: HonoContext<HttpEnv>): string {
  const { data } = z.safeParse(Id, c.req.param('factorId'))
  if (data === undefined) throw factorNotFound()
  return data.toLowerCase()
}
