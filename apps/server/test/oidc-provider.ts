import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** The provider's claims about the next person. */
interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly name?: string
}

/** How the provider misbehaves. */
interface Misdeed {
  readonly nonce?: string
  readonly audience?: string
  readonly foreignKey?: boolean
  /** Responds to the first step with that error. */
  readonly error?: string
}

export interface OidcProvider {
  readonly issuer: string
  /** The queries of the first steps so far. */
  readonly asked: URLSearchParams[]
  next(person: Person, misdeed?: Misdeed): void
  close(): Promise<void>
}

export const oidcSecret = 'a secret of the tests'

interface Grant {
  readonly query: URLSearchParams
  readonly person: Person
  readonly misdeed: Misdeed
}

/**
 * A small OpenID provider on its own port, which checks the client's secret, the redirect URL and PKCE. With `asks` it shows a login
 * page like real providers, and is on a different site from the product.
 */
export async function startOidcProvider({ asks = false } = {}): Promise<OidcProvider> {
  const own = await generateKeyPair('RS256', { extractable: true })
  const foreign = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const asked: URLSearchParams[] = []
  let person: Person = { sub: 'nobody' }
  let misdeed: Misdeed = {}
  let issuer = ''

  const authorizeByHand = async (query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') return html(response, loginPage)
    const form = await readForm(request)
    const email = form.get('email') ?? ''
    person = { sub: `sub of ${email}`, email, email_verified: form.has('verified'), name: form.get('name') ?? '' }
    misdeed = form.get('act') === 'cancel' ? { error: 'access_denied' } : {}
    authorize(query, response)
  }

  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    asked.push(query)
    const code = randomBytes(16).toString('hex')
    grants.set(code, { query, person, misdeed })
    const answer = new URLSearchParams({ state: query.get('state') ?? '' })
    answer.set(misdeed.error ? 'error' : 'code', misdeed.error ?? code)
    if (query.get('response_mode') === 'form_post') {
      if (asks) return html(response, postingPage(query.get('redirect_uri') ?? '', answer))
      return json(response, 200, Object.fromEntries(answer))
    }
    response.writeHead(302, { location: `${query.get('redirect_uri')}?${answer}` }).end()
  }

  const token = async (form: URLSearchParams, response: ServerResponse) => {
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const right =
      grant?.query.get('code_challenge') === challenge &&
      grant.query.get('redirect_uri') === form.get('redirect_uri') &&
      grant.query.get('client_id') === form.get('client_id') &&
      form.get('client_secret') === oidcSecret
    if (!grant || !right) return json(response, 400, { error: 'invalid_grant' })
    const idToken = await new SignJWT({ ...grant.person, nonce: grant.misdeed.nonce ?? grant.query.get('nonce') })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(grant.misdeed.audience ?? form.get('client_id') ?? '')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(grant.misdeed.foreignKey ? foreign.privateKey : own.privateKey)
    json(response, 200, { access_token: 'unused', token_type: 'bearer', expires_in: 300, id_token: idToken })
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration') return json(response, 200, description(issuer))
    if (pathname === '/keys') return json(response, 200, { keys: [jwk] })
    if (pathname === '/authorize' && asks) return void authorizeByHand(searchParams, request, response)
    if (pathname === '/authorize') return authorize(searchParams, response)
    if (pathname === '/token') return void readForm(request).then((form) => token(form, response))
    json(response, 404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://${asks ? 'localhost' : '127.0.0.1'}:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    asked,
    next(nextPerson, nextMisdeed = {}) {
      person = nextPerson
      misdeed = nextMisdeed
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function description(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function html(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Provider</title>${page}`)
}

/** No action attribute: the form is sent to the page's own URL. */
const loginPage = `<h1>Sign in at the provider</h1><form method="post">
<label>Name <input name="name"></label><label>Email <input name="email"></label>
<label><input type="checkbox" name="verified" checked> The address is verified</label>
<button name="act" value="continue">Continue</button><button name="act" value="cancel">Cancel</button></form>`

/** Apple's response mode: the browser posts the response from the provider's site. */
function postingPage(to: string, answer: URLSearchParams): string {
  const fields = [...answer].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  return `<form method="post" action="${to}">${fields.join('')}</form><script>document.forms[0].submit()</script>`
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}
