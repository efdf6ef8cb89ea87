import type { Http } from '../../platform/http/types.ts'
import { AuthError } from '../../platform/sessions/auth-error.ts'

const noOAuth = [404, 'feature_disabled', 'OAuth server is disabled'] as const

/** Endpoints of the wire that this product doesn't have, with the wire's own errors. */
const refusals = [
  ['post', '/sso', [404, 'saml_provider_disabled', 'SAML 2.0 is disabled']],
  ['all', '/oauth/*', noOAuth],
  ['all', '/user/oauth/*', noOAuth],
  ['all', '/admin/oauth/*', noOAuth],
  ['all', '/admin/custom-providers/*', [404, 'feature_disabled', 'Custom OAuth providers are disabled']],
] as const

/** Mounts the unsupported GoTrue endpoints, each of which returns its own error. */
export function mountRefusals(auth: Http): void {
  for (const [method, path, [status, code, message]] of refusals) {
    auth[method](path, () => {
      throw new AuthError(status, code, message)
    })
  }
}
