import type { Http } from '../../platform/http/types.ts'
import { AuthError } from '../../platform/sessions/auth-error.ts'
import { requireActor } from '../accounts/sessions/session-policy.ts'

/** What the wire knows and this product does not have: refused in the wire's own words. */
export function mountRefusals(auth: Http): void {
  auth.post('/sso', () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  })

  auth.post('/factors', (c) => {
    requireActor(c)
    throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
  })
  auth.all('/factors/*', (c) => {
    requireActor(c)
    throw new AuthError(404, 'mfa_factor_not_found', 'MFA factor not found')
  })
  auth.delete('/admin/users/:userId/factors/:factorId', () => {
    throw new AuthError(404, 'mfa_factor_not_found', 'MFA factor not found')
  })

  for (const path of ['/oauth/*', '/user/oauth/*', '/admin/oauth/*'] as const) {
    auth.all(path, () => {
      throw new AuthError(404, 'feature_disabled', 'OAuth server is disabled')
    })
  }
  auth.all('/admin/custom-providers/*', () => {
    throw new AuthError(404, 'feature_disabled', 'Custom OAuth providers are disabled')
  })

  for (const path of ['/passkeys', '/passkeys/*', '/admin/users/:userId/passkeys/*'] as const) {
    auth.all(path, () => {
      throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')
    })
  }
}
