import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { ProviderConfig, SocialProvider } from '../../config.ts'
import { AppError } from '../http/app-error.ts'
import { readForm } from '../http/input.ts'
import type { Http } from '../http/types.ts'
import type { Secrets } from '../secrets.ts'
import { choicePage, pageHeaders, postingPage, type SandboxPerson } from './sandbox-pages.ts'

interface SandboxAddresses {
  /** The site's public address, which browsers use. */
  readonly siteUrl: string
  /** This process's own socket, which the product's client for the provider uses, whatever proxy is in front of the site. */
  readonly ownAddress: string
}

interface SandboxOptions extends SandboxAddresses {
  readonly secrets: Secrets
  readonly listPeople: () => Promise<readonly SandboxPerson[]>
}

const base = (address: string, provider: SocialProvider) => `${address}/dev/login/${provider}`
const secretOf = (provider: SocialProvider) => `sandbox secret of ${provider}`

/** The client settings for the sandbox, used in place of a provider without configured keys. */
export function sandboxKeys(provider: SocialProvider, ownAddress: string): ProviderConfig {
  const issuer = base(ownAddress, provider)
  return { clientId: `sandbox-${provider}`, clientSecret: secretOf(provider), issuer, tokenUrl: `${issuer}/token` }
}

/** The state that one step of the flow passes to the next, signed, so that any process can handle it. */
interface Grant extends JWTPayload {
  readonly person: JWTPayload & { readonly sub: string }
  readonly client_id: string
  readonly redirect_uri: string
  readonly nonce: string
  readonly code_challenge: string
}

/** The required parameters of the first step: the product's own client sends all of them. */
const Request = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
  response_type: z.literal('code'),
})
type Request = z.output<typeof Request>

/**
 * An OpenID Connect provider for each social button, so that all three work without keys, accounts or a network. Anyone can log
 * in as anyone: mount it only with the developer pages, never in production. It imitates the differences between the real
 * providers: Apple posts its response, sends booleans as text and a name only once; Facebook's discovery document has no token
 * endpoint, and Facebook doesn't report whether an address is verified.
 */
export function mountLoginSandbox(http: Http, { siteUrl, ownAddress, secrets, listPeople }: SandboxOptions): void {
  const signer = createSigner(secrets)
  const named = new Set<string>()
  const pattern = (path: string) => `/dev/login/:provider{apple|facebook|google}${path}`
  const providerOf = (text: string | undefined) => text as SocialProvider

  http.get(pattern('/.well-known/openid-configuration'), (c) => {
    const provider = providerOf(c.req.param('provider'))
    return c.json(describe(provider, { siteUrl, ownAddress }))
  })

  http.get(pattern('/keys'), async (c) => c.json({ keys: [(await signer()).publicJwk] }))

  http.get(pattern('/authorize'), async (c) => {
    const provider = providerOf(c.req.param('provider'))
    const request = readRequest(new URL(c.req.url).searchParams, provider, siteUrl)
    return c.html(choicePage(provider, Object.entries(request), await listPeople()), 200, pageHeaders)
  })

  http.post(pattern('/authorize'), async (c) => {
    const provider = providerOf(c.req.param('provider'))
    const form = await readForm(c)
    const request = readRequest(form, provider, siteUrl)
    const answer = new URLSearchParams({ state: request.state })
    const act = form.get('act')
    const email = form.get('email')?.trim() || form.get('new_email')?.trim() || ''
    if (act === 'cancel') answer.set('error', provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied')
    else if (act === 'fail') answer.set('error', 'server_error')
    else if (!email.includes('@')) {
      const page = choicePage(provider, Object.entries(request), await listPeople(), 'Please enter an email address.')
      return c.html(page, 422, pageHeaders)
    } else {
      const known = (await listPeople()).find((person) => person.email === email)
      const name = known?.name ?? form.get('name')?.trim() ?? ''
      const person = claimsOf(provider, { email, name, verified: known !== undefined || form.has('verified') })
      const { client_id, redirect_uri, nonce, code_challenge } = request
      answer.set(
        'code',
        await (await signer()).sign({ person, client_id, redirect_uri, nonce, code_challenge }, 'code'),
      )
      if (provider === 'apple' && name && !named.has(person.sub)) {
        named.add(person.sub)
        const [firstName, ...rest] = name.split(' ')
        answer.set('user', JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, email }))
      }
    }
    if (provider === 'apple') return c.html(postingPage(request.redirect_uri, [...answer]), 200, pageHeaders)
    return c.redirect(`${request.redirect_uri}?${answer}`, 303)
  })

  http.post(pattern('/token'), async (c) => {
    const provider = providerOf(c.req.param('provider'))
    const form = await readForm(c)
    const { sign, read } = await signer()
    const grant = await read(form.get('code') ?? '', 'code')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const right =
      grant?.code_challenge === challenge &&
      grant.client_id === form.get('client_id') &&
      grant.redirect_uri === form.get('redirect_uri') &&
      form.get('client_secret') === secretOf(provider)
    if (!grant || !right) return c.json({ error: 'invalid_grant' }, 400)
    const { person, nonce, client_id } = grant
    const id_token = await sign({ ...person, nonce, iss: base(ownAddress, provider) }, client_id)
    const access_token = await sign({ person }, 'userinfo')
    return c.json({ access_token, token_type: 'bearer', expires_in: lifetimeSeconds, id_token })
  })

  http.get(pattern('/userinfo'), async (c) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /i, '') ?? ''
    const grant = await (await signer()).read(token, 'userinfo')
    return grant ? c.json(grant.person) : c.json({ error: 'invalid_token' }, 401)
  })
}

function describe(provider: SocialProvider, { siteUrl, ownAddress }: SandboxAddresses) {
  const issuer = base(ownAddress, provider)
  return {
    issuer,
    authorization_endpoint: `${base(siteUrl, provider)}/authorize`,
    ...(provider !== 'facebook' && { token_endpoint: `${issuer}/token` }),
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [algorithm],
  }
}

/** Validates the first step's parameters. Throws `invalid_input`, most importantly for a redirect address that isn't the product's own. */
function readRequest(params: URLSearchParams, provider: SocialProvider, siteUrl: string): Request {
  const { data } = z.safeParse(Request, Object.fromEntries(params))
  const known = data?.client_id === `sandbox-${provider}` && data.redirect_uri === `${siteUrl}/auth/v1/callback`
  if (!data || !known) {
    throw new AppError('invalid_input', { message: 'Press a social button on the site to get here.' })
  }
  return data
}

function claimsOf(
  provider: SocialProvider,
  { email, name, verified }: { readonly email: string; readonly name: string; readonly verified: boolean },
): Grant['person'] {
  const sub = createHash('sha256').update(`${provider} ${email.toLowerCase()}`).digest('hex').slice(0, 32)
  if (provider === 'apple') return { sub, email, email_verified: String(verified) }
  if (provider === 'facebook') return { sub, email, name }
  return { sub, email, email_verified: verified, name }
}

const algorithm = 'ES256'
/** How long a code or token is valid, in seconds. */
const lifetimeSeconds = 300

interface Signer {
  readonly publicJwk: JWK
  sign(payload: JWTPayload, audience: string): Promise<string>
  read(token: string, audience: string): Promise<Grant | undefined>
}

/** Signs with a key that is created on first use and shared by every process on the database. */
function createSigner(secrets: Secrets): () => Promise<Signer> {
  let made: Promise<Signer> | undefined
  return () => (made ??= makeSigner(secrets))
}

async function makeSigner(secrets: Secrets): Promise<Signer> {
  const stored = await secrets.getOrCreate('login-sandbox-key', async () => {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
    return JSON.stringify({ ...(await exportJWK(privateKey)), kid: 'sandbox', alg: algorithm })
  })
  const { d: _private, ...publicJwk } = JSON.parse(stored) as JWK
  const privateKey = await importJWK(JSON.parse(stored) as JWK, algorithm)
  const publicKey = await importJWK(publicJwk, algorithm)
  return {
    publicJwk: { ...publicJwk, use: 'sig' },
    sign: (payload, audience) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: algorithm, kid: 'sandbox' })
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${lifetimeSeconds}s`)
        .sign(privateKey),
    read: (token, audience) =>
      jwtVerify<Grant>(token, publicKey, { audience }).then(
        ({ payload }) => payload,
        () => undefined,
      ),
  }
}
