import { request } from 'node:http'
import { GoTrueClient, type Session } from '@supabase/auth-js'
import type { TestServer } from './harness.ts'

/** The client library as a browser runs it, with its own in-memory storage. */
export function authClient(
  server: TestServer,
  headers: Readonly<Record<string, string>> = {},
  flowType: 'implicit' | 'pkce' = 'implicit',
): GoTrueClient {
  const kept = new Map<string, string>()
  return new GoTrueClient({
    url: `${server.url}/auth/v1`,
    headers: { ...headers },
    flowType,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    storageKey: `test-${crypto.randomUUID()}`,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  })
}

export const goodPassword = 'quiet-harbour-42'

let count = 0

/** An address and a name that are unique in the run. */
export function someone(): { email: string; name: string } {
  count += 1
  const mark = `${Date.now().toString(36)}${count}`
  return { email: `person-${mark}@example.org`, name: `Person ${mark}` }
}

export interface MailSeen {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

/** Runs the jobs and returns the mails to an address, latest first. */
export async function mailsTo(server: TestServer, email: string): Promise<MailSeen[]> {
  await server.context.jobs.drain()
  const mailbox = server.db.selectFrom('mailbox').selectAll()
  const rows = await mailbox.where('recipient', '=', email).orderBy('id', 'desc').execute()
  return rows.map(({ recipient, subject, text, html }) => ({ to: recipient, subject, text, html }))
}

/** The link of the latest mail to an address. */
export async function linkTo(server: TestServer, email: string): Promise<URL> {
  const [mail] = await mailsTo(server, email)
  const link = /https?:\/\/\S*\/auth\/v1\/verify\S*/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`There is no link in the latest mail to ${email}: ${mail?.subject ?? 'no mail at all'}`)
  return new URL(link)
}

interface Opened {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The target; `about:blank` if there is none. */
  readonly to: URL
  readonly fragment: URLSearchParams
}

/** The headers that a browser sends when someone opens a page. */
export const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
/** The headers that it sends with a form of the same site. */
export const ownForm = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

/** Sends a request as a browser's navigation, which `fetch` can't: its headers say that it isn't one. Doesn't follow redirects. */
export function browse(
  link: URL | string,
  headers: Readonly<Record<string, string>>,
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
  body = '',
): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const asking = request(link, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('error', reject)
      response.on('end', () => {
        const to = new URL(response.headers.location ?? 'about:blank')
        const seen = new Headers(Object.entries(response.headersDistinct).map(([name, all]) => [name, String(all)]))
        resolve({
          status: response.statusCode ?? 0,
          headers: seen,
          text,
          to,
          fragment: new URLSearchParams(to.hash.slice(1)),
        })
      })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/**
 * Follows a mail's link in another browser than the one that requested it: confirms if it asks whether that was the same
 * person. Returns the target and its fragment.
 */
export async function follow(link: URL | string): Promise<Opened> {
  const opened = await browse(link, navigation)
  return opened.text.includes('name="answer"') ? browse(link, ownForm, 'POST', 'answer=yes') : opened
}

/** Signs up over HTTP, confirms by the mail, logs in. */
export async function signedIn(
  server: TestServer,
  person = someone(),
): Promise<{ client: GoTrueClient; session: Session; email: string; name: string }> {
  const client = authClient(server)
  const made = await client.signUp({
    email: person.email,
    password: goodPassword,
    options: { data: { full_name: person.name } },
  })
  if (made.error) throw made.error
  await follow(await linkTo(server, person.email))
  const { data, error } = await client.signInWithPassword({ email: person.email, password: goodPassword })
  if (error) throw error
  return { client, session: data.session, ...person }
}
