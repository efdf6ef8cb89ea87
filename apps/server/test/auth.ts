import { GoTrueClient, type Session } from '@supabase/auth-js'
import type { TestServer } from './harness.ts'

/** A client library as a browser would run it, with a memory of its own. */
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

/** An address and a name that nobody else in the run has. */
export function somebody(): { email: string; name: string } {
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

/** Lets the jobs run and answers the mails to an address, latest first. */
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

/** Follows a mail's link as a browser does; answers where it leads and what its fragment says. */
export async function follow(link: URL | string): Promise<{ status: number; to: URL; fragment: URLSearchParams }> {
  const response = await fetch(link, { redirect: 'manual', headers: { 'sec-fetch-mode': 'navigate' } })
  const to = new URL(response.headers.get('location') ?? 'about:blank')
  return { status: response.status, to, fragment: new URLSearchParams(to.hash.slice(1)) }
}

/** Signs up through the front door, confirms by the mail, signs in. */
export async function signedIn(
  server: TestServer,
  person = somebody(),
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
