import * as oidc from 'openid-client'
import { type SafeAddress, trustAddress } from '../http/safe-address.ts'

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string
  /** Our own address that the provider redirects people to. */
  readonly redirectUri: string
  readonly parameters?: Readonly<Record<string, string>>
  /** For an issuer whose discovery document lacks it. */
  readonly tokenEndpoint?: string
  /** Allows an issuer without https: for trials on a local machine. */
  readonly allowHttp: boolean
}

/** What is stored while someone is at the provider. */
interface OidcFlow {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface OidcClient {
  /** The URL to send the person to, and what to store. Throws when the provider can't be reached. */
  begin(): Promise<OidcFlow & { readonly url: SafeAddress }>
  /** Checks the response (state, nonce, PKCE, signature) and returns the provider's claims about the person. */
  finish(query: URLSearchParams, flow: OidcFlow): Promise<oidc.IDToken>
}

const timeoutSeconds = 8

/** Creates a client for one provider. Its discovery document is fetched on first use, and again after a failure. */
export function createOidcClient(settings: OidcSettings): OidcClient {
  let discovered: Promise<oidc.Configuration> | undefined
  const configuration = (): Promise<oidc.Configuration> => {
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }
  return {
    async begin() {
      const config = await configuration()
      const flow = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: settings.redirectUri,
        scope: settings.scope,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
        ...settings.parameters,
      })
      return { ...flow, url: trustAddress(url) }
    },
    async finish(query, flow) {
      const answer = new URL(settings.redirectUri)
      answer.search = query.toString()
      const tokens = await oidc.authorizationCodeGrant(await configuration(), answer, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token')
      return claims
    },
  }
}

async function discover(settings: OidcSettings): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, tokenEndpoint, allowHttp } = settings
  const authentication = oidc.ClientSecretPost(clientSecret)
  const insecure = allowHttp && issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const execute = [...insecure, oidc.enableNonRepudiationChecks]
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, authentication, {
    execute,
    timeout: timeoutSeconds,
  })
  const metadata = found.serverMetadata()
  if (metadata.token_endpoint || !tokenEndpoint) return found
  const described = metadata as oidc.ServerMetadata
  const complete = new oidc.Configuration(
    { ...described, token_endpoint: tokenEndpoint },
    clientId,
    undefined,
    authentication,
  )
  complete.timeout = timeoutSeconds
  for (const act of execute) act(complete)
  return complete
}
