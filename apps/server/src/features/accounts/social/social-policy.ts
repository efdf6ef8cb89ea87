import { pathTo } from '@itemo/domain/site-path.ts'
import type { Config, ProviderConfig, SocialProvider } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { sandboxKeys } from '../../../platform/login-sandbox/sandbox-provider.ts'
import type { OidcSettings } from '../../../platform/sessions/oidc.ts'

export const socialProviders = ['apple', 'facebook', 'google'] as const satisfies readonly SocialProvider[]

/** Social sign-in leads here unless the client says otherwise (spec: accounts 7). */
export const socialScreen = pathTo`/profile-setup`

/** Whether a name is that of a provider that people can log in with. */
export function isSocialProvider(name: string | undefined): name is SocialProvider {
  return socialProviders.some((provider) => provider === name)
}

const quirks: Readonly<Record<SocialProvider, Partial<OidcSettings>>> = {
  // Apple posts its answer back from its own site when it is to tell name and mail.
  apple: { scope: 'openid name email', parameters: { response_mode: 'form_post' } },
  facebook: { scope: 'openid email public_profile' },
  google: { scope: 'openid email profile' },
}

/** The operator's keys of each provider, or the sandbox's where there are developer pages (R57). */
export function providersInUse({ config, ownAddress }: Pick<Context, 'config' | 'ownAddress'>) {
  return socialProviders.flatMap((provider) => {
    const own = config.auth.providers[provider]
    const keys = own ?? (config.site.developerPages ? sandboxKeys(provider, ownAddress) : undefined)
    return keys ? [[provider, keys] as [SocialProvider, ProviderConfig]] : []
  })
}

/** How the site talks to a provider; plain http is allowed outside production alone. */
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

/** What a provider says of a person, read with suspicion. */
export interface Vouched {
  readonly sub: string
  /** In lower case. */
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly name: string | undefined
}

/** Apple writes its booleans as text; a provider that does not say that it verified an address has not. */
export function readClaims(claims: Readonly<Record<string, unknown>>, givenName: string | null): Vouched {
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

/** The link of a claim's email works for this time, in milliseconds. */
export const claimLifetimeMs = 60 * 60_000

export const providerNames = { apple: 'Apple', facebook: 'Facebook', google: 'Google' } as const
