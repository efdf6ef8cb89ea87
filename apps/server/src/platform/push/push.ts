import { createECDH } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { importJWK, SignJWT } from 'jose'
import type { Config } from '../../config.ts'
import type { Secrets } from '../secrets.ts'
import { encryptPush, objectionToKeys, type PushKeys } from './encrypt.ts'
import { lookUpPublic, mayBePublic } from './public-host.ts'

/** A subscribed browser: its address at its vendor's push service, and its keys. */
interface PushTarget extends PushKeys {
  readonly endpoint: string
}

/** Sends to browsers, even closed ones, through their vendors' push services (RFC 8030). */
export interface Push {
  /** Identifies us to push services (RFC 8292): a point of P-256 in base64url. */
  readonly publicKey: string
  /** The field of a target that is invalid, if there is one. */
  objection(target: PushTarget): keyof PushTarget | undefined
  /**
   * Sends an encrypted message, replacing pending ones of its topic. 'gone': the browser has unsubscribed. Throws when it should
   * be retried.
   */
  send(target: PushTarget, text: string, topic: string): Promise<'sent' | 'gone'>
}

interface PushOptions {
  readonly config: Config['push']
  readonly secrets: Secrets
  /** The address to which a push service reports problems with our messages. */
  readonly contact: string
  readonly now: () => Date
}

const timeoutMs = 10_000
/** How long a message is held for a browser that is offline. */
const waitSeconds = 24 * 3600
/** Less than the maximum of 24 hours. */
const tokenSeconds = 12 * 3600

/** Reads our key, which the first process creates. Replacing it loses every browser, since each subscription is bound to it. */
export async function createPush({ config, secrets, contact, now }: PushOptions): Promise<Push> {
  const secret = Buffer.from(await secrets.getOrCreate('push_key', makeKey), 'base64url')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const publicKey = point.toString('base64url')
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: secret.toString('base64url'),
    },
    'ES256',
  )

  const authorization = async (audience: string) => {
    const token = await new SignJWT({ sub: `mailto:${contact}` })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(audience)
      .setExpirationTime(Math.floor(now().getTime() / 1000) + tokenSeconds)
      .sign(key)
    return `vapid t=${token}, k=${publicKey}`
  }

  const mayCall = (endpoint: string) => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, port, username, password } = new URL(endpoint)
    if (username !== '' || password !== '') return false
    if (config.anyHost) return protocol === 'https:' || protocol === 'http:'
    return protocol === 'https:' && port === '' && mayBePublic(hostname)
  }

  return {
    publicKey,
    objection: (target) => (mayCall(target.endpoint) ? objectionToKeys(target) : 'endpoint'),
    async send(target, text, topic) {
      if (!mayCall(target.endpoint)) return 'gone'
      const url = new URL(target.endpoint)
      const body = encryptPush(text, target)
      const headers = {
        authorization: await authorization(url.origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: waitSeconds,
        topic,
      }
      const status = await post(url, headers, body, config.anyHost)
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`the push service ${url.hostname} answered ${status}`)
      return 'sent'
    },
  }
}

function makeKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A key with leading zeros is shorter: it is padded to 32 bytes.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

/** Sends a POST request, without following redirects, and reads only the status. */
function post(
  url: URL,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer,
  anyHost: boolean,
): Promise<number> {
  const start = url.protocol === 'https:' ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const outgoing = start(url, {
      method: 'POST',
      headers,
      signal,
      // A reused connection would skip the lookup.
      agent: false,
      ...(anyHost ? {} : { lookup: lookUpPublic }),
    })
    outgoing.once('response', (incoming) => {
      resolve(incoming.statusCode ?? 0)
      incoming.destroy()
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
