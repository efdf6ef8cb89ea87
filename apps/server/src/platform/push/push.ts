import { createECDH } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { importJWK, SignJWT } from 'jose'
import type { Config } from '../../config.ts'
import type { Secrets } from '../secrets.ts'
import { encryptPush, objectionToKeys, type PushKeys } from './encrypt.ts'
import { lookUpPublic, mayBePublic } from './public-host.ts'

/** A browser that may be sent to: an address at its maker's push service, and the keys for it. */
interface PushTarget extends PushKeys {
  readonly endpoint: string
}

/** Sends to browsers that are not open, through their makers' push services (RFC 8030). */
export interface Push {
  /** By which a push service knows us (RFC 8292): a point of P-256 in base64url. */
  readonly publicKey: string
  /** The field of a target that cannot be right, if there is one. */
  objection(target: PushTarget): keyof PushTarget | undefined
  /** Sends an encrypted message, replacing waiting ones of its topic. 'gone': the browser wants none. Throws to be asked again. */
  send(target: PushTarget, text: string, topic: string): Promise<'sent' | 'gone'>
}

interface PushOptions {
  readonly config: Config['push']
  readonly secrets: Secrets
  /** Whom a push service writes to when something is wrong with what we send. */
  readonly contact: string
  readonly now: () => Date
}

const timeoutMs = 10_000
/** How long a message waits for a browser that is off. */
const waitSeconds = 24 * 3600
/** Less than the 24 hours that are allowed. */
const tokenSeconds = 12 * 3600

/** Reads our key; the first process makes it. Anyone who changes it loses every browser, since each is bound to it. */
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
  // A key that begins with zeros is shorter: it is stored as 32 bytes all the same.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

/** Posts, follows nothing, reads nothing but the status. */
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
      // A connection that is kept would skip the look-up.
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
