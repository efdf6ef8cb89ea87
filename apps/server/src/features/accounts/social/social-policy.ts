import { pathTo } from '@itemo/domain/site-path.ts'
import type { Config, ProviderConfig, SocialProvider } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { sandboxKeys } from '../../../platform/login-sandbox/sandbox-provider.ts'
import type { OidcSettings } from '../../../platform/sessions/oidc.ts'

export const socialProviders = ['apple', 'facebook', 'google'] as const satisfies readonly SocialProvider[]

/** Where a social log-in leads unless the client says otherwise (spec: accounts 7). */
export const socialScreen = pathTo`/profile-setup`

/** Whether a name is one of the providers that people can log in with. */
export function isSocialProvider(name: string | undefined): name is SocialProvider {
  return socialProviders.some((provider) => provider === name)
}

const quirks: Readonly<Record<SocialProvider, Partial<OidcSettings>>> = {
  // If asked for name and email, Apple posts its response from its own site.
  apple: { scope: 'openid name email', parameters: { response_mode: 'form_post' } },
  facebook: { scope: 'openid email public_profile' },
  google: { scope: 'openid email profile' },
}

/** The operator's keys for each provider, or the sandbox's if there are developer pages (R57). */
export function providersInUse({ config, ownAddress }: Pick<Context, 'config' | 'ownAddress'>) {
  return socialProviders.flatMap((provider) => {
    const own = config.auth.providers[provider]
    const keys = own ?? (config.site.developerPages ? sandboxKeys(provider, ownAddress) : undefined)
    return keys ? [[provider, keys] as [SocialProvider, ProviderConfig]] : []
  })
}

/** The connection settings of a provider; plain http is only allowed outside production. */
export function oidcSettings(
  provider: SocialProvider,
  keys: ProviderConfig,
  site: { readonly siteUrl: string; readonly mode: Config['mode'] },
): OidcSettings {
  return {
    scope: 'openid email',
    ...quirks[provider],
    issuer: keys.issuer,
    clientId: keys.clientId,
    clientSecret: keys.clientSecret,
    ...(keys.tokenUrl !== undefined && { tokenEndpoint: keys.tokenUrl }),
    redirectUri: `${site.siteUrl}/auth/v1/callback`,
    allowHttp: site.mode !== 'production',
  }
}

/** A provider's claims about a person, validated. */
export interface ProviderClaims {
  readonly sub: string
  /** In lower case. */
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly name: string | undefined
}

/** Apple sends booleans as text; an address that a provider doesn't report as verified isn't. */
export function readClaims(claims: Readonly<Record<string, unknown>>, givenName: string | null): ProviderClaims {
  const { sub, email, email_verified: verified, name, given_name: given, family_name: family } = claims
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)
  const parts = [text(given), text(family)].filter((part) => part !== undefined).join(' ')
  return {
    sub: String(sub),
    email: text(email)?.toLowerCase(),
    emailVerified: verified === true || verified === 'true',
    name: text(givenName) ?? text(name) ?? text(parts),
  }
}

/** How long the link in a claim's email works, in milliseconds. */
export const claimLifetimeMs = 60 * 60_000

export const providerNames = { apple: 'Apple', facebook: 'Facebook', google: 'Google' } as const
