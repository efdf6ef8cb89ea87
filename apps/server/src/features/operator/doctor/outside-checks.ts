import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Config } from '../../../config.ts'
import type { ObjectStore } from '../../../platform/objects/object-store.ts'
import { createS3Store } from '../../../platform/objects/open-objects.ts'
import { createStripe } from '../../../platform/stripe/client.ts'
import { judgeClock } from './database-checks.ts'
import { describeAge, type Finding } from './finding.ts'

/** How long an external service may take to respond. */
const limitMs = 5000
const day = 24 * 60 * 60_000

type Outside = Pick<Config, 'http' | 'mail' | 'payments' | 'storage'>

/**
 * Checks what the installation needs from outside: its own address with the certificate, mail, the bucket, the card provider, the time.
 */
export async function checkOutside(config: Outside, now: Date): Promise<Finding[]> {
  const found = await Promise.all([
    checkServer(config.http),
    checkCertificate(config.http.siteUrl, now),
    checkMail(config.mail),
    checkBucket(config.storage),
    checkCards(config.payments),
    checkTime(config.payments),
  ])
  return found.flat()
}

const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

async function checkServer({ siteUrl, host, port }: Config['http']): Promise<Finding> {
  const name = 'server'
  const address = siteUrl ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  try {
    const { status } = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(limitMs), redirect: 'manual' })
    if (status === 200) return { name, state: 'ok', said: `ready at ${address}` }
    return {
      name,
      state: 'fail',
      said: `${address}/readyz answers ${status}`,
      repair: "Read the server's log, and check the proxy in front of it.",
    }
  } catch (error) {
    const said = `doesn't answer at ${address}: ${reasonOf(error)}`
    return { name, state: 'warn', said, repair: 'Start it, or correct SITE_URL and the proxy.' }
  }
}

interface Certificate {
  readonly validTo: Date
  /** Why it isn't trusted; undefined if it is. */
  readonly fault: string | undefined
}

async function checkCertificate(siteUrl: string | null, now: Date): Promise<Finding> {
  const name = 'certificate'
  if (!siteUrl?.startsWith('https:')) return { name, state: 'ok', said: 'none is needed: SITE_URL has no TLS' }
  const { hostname, port } = new URL(siteUrl)
  try {
    return judgeCertificate(await readCertificate(hostname, Number(port || 443)), now)
  } catch (error) {
    const said = `can't be read at ${hostname}: ${reasonOf(error)}`
    return { name, state: 'fail', said, repair: 'Check the proxy that terminates TLS, and the name in SITE_URL.' }
  }
}

const certificateEveryMs = 3_600_000
const certificateAgainMs = 60_000

/**
 * Returns a function that gives the expiry of the certificate of the site's own address, as last seen from here: the current time if it
 * isn't trusted, undefined without TLS or before the first check. It checks in the background, once an hour, and a minute after a
 * failure.
 */
export function watchCertificate(
  siteUrl: string,
  { now, read = readCertificate }: { readonly now: () => Date; readonly read?: typeof readCertificate },
): () => Date | undefined {
  let last: Certificate | undefined
  let dueAtMs = siteUrl.startsWith('https:') ? -Infinity : Infinity
  const look = async (nowMs: number) => {
    dueAtMs = Infinity
    const { hostname, port } = new URL(siteUrl)
    try {
      last = await read(hostname, Number(port || 443))
      dueAtMs = nowMs + certificateEveryMs
    } catch {
      dueAtMs = nowMs + certificateAgainMs
    }
  }
  return () => {
    if (now().getTime() >= dueAtMs) void look(now().getTime())
    return last?.fault === undefined ? last?.validTo : now()
  }
}

function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    // Nothing is sent over the connection, so an untrusted certificate is accepted in order to inspect it.
    const name = isIP(host) ? {} : { servername: host }
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: limitMs })
    socket.once('secureConnect', () => {
      const fault = socket.authorized ? undefined : String(socket.authorizationError)
      resolve({ validTo: new Date(socket.getPeerCertificate().valid_to), fault })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
  })
}

/** The finding for a certificate on this day. */
export function judgeCertificate({ validTo, fault }: Certificate, now: Date): Finding {
  const name = 'certificate'
  const leftMs = validTo.getTime() - now.getTime()
  const repair = "Renew it, and find out why it wasn't renewed automatically (certbot renew, or the proxy's log)."
  if (leftMs <= 0) return { name, state: 'fail', said: `ended ${describeAge(-leftMs)} ago`, repair }
  if (fault !== undefined)
    return {
      name,
      state: 'fail',
      said: `browsers don't trust it: ${fault}`,
      repair: 'Install one from a public authority, with its chain.',
    }
  const said = `valid for ${describeAge(leftMs)}`
  if (leftMs > 14 * day) return { name, state: 'ok', said }
  return { name, state: leftMs < 3 * day ? 'fail' : 'warn', said, repair }
}

async function checkMail({ smtpUrl }: Config['mail']): Promise<Finding> {
  const name = 'mail'
  if (smtpUrl === null) return { name, state: 'ok', said: 'goes to the page /dev/mail' }
  const times = { connectionTimeout: limitMs, greetingTimeout: limitMs, dnsTimeout: limitMs, socketTimeout: limitMs }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, ...times })
  try {
    await transport.verify()
    return { name, state: 'ok', said: 'the server accepts the login' }
  } catch (error) {
    const said = `the server can't be used: ${reasonOf(error)}`
    return {
      name,
      state: 'fail',
      said,
      repair: 'Correct SMTP_URL (host, port, user, password), or repair the mail server.',
    }
  } finally {
    transport.close()
  }
}

/** Whether the bucket stores, returns and deletes a file. */
async function checkBucket(storage: Config['storage']): Promise<Finding[]> {
  if (storage.kind === 'disk') return []
  const name = 'bucket'
  const repair = 'Correct S3_ENDPOINT and its keys, which need permission to put, get and delete objects.'
  const store = createS3Store({ ...storage, timeoutMs: limitMs })
  const key = `doctor/${crypto.randomUUID()}`
  try {
    await store.put(key, Buffer.from('A file of the doctor'), 'text/plain')
    const back = await getOnce(store, key)
    if (back) return [{ name, state: 'ok', said: 'can write, read and delete a file' }]
    return [{ name, state: 'fail', said: "doesn't return what was written", repair }]
  } catch (error) {
    return [{ name, state: 'fail', said: `can't be used: ${reasonOf(error)}`, repair }]
  }
}

/** Reads a stored file, and deletes it in any case. */
async function getOnce(store: ObjectStore, key: string) {
  try {
    return await store.get(key)
  } finally {
    await store.remove([key])
  }
}

/** Whether the card provider responds and accepts the key. */
export async function checkCards(payments: Config['payments']): Promise<Finding> {
  const name = 'card provider'
  if (payments.provider === 'sandbox') return { name, state: 'ok', said: 'the built-in sandbox' }
  try {
    await createStripe({ ...payments, timeoutMs: limitMs }).balance.retrieve(
      {},
      { timeout: limitMs, maxNetworkRetries: 0 },
    )
    return { name, state: 'ok', said: 'answers, and accepts the key' }
  } catch (error) {
    const isKey = error instanceof Error && 'statusCode' in error && error.statusCode === 401
    const said = isKey ? 'refuses the key' : `can't be used: ${reasonOf(error)}`
    const repair = isKey
      ? 'Repair STRIPE_SECRET_KEY.'
      : "Check this network's outgoing connections, and status.stripe.com."
    return { name, state: 'fail', said, repair }
  }
}

/** Compares our clock with that of the card provider, using the Date header of any response. */
async function checkTime(payments: Config['payments']): Promise<Finding[]> {
  if (payments.provider === 'sandbox') return []
  const { protocol, host, port } = payments
  try {
    const sentAt = Date.now()
    const { headers } = await fetch(`${protocol}://${host}:${port}/`, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    })
    const theirs = Date.parse(headers.get('date') ?? '')
    // The header has no fraction of the second.
    return Number.isNaN(theirs) ? [] : [judgeClock('the card provider', theirs + 500 - (sentAt + Date.now()) / 2)]
  } catch {
    // The check of the card provider itself reports that it can't be reached.
    return []
  }
}
