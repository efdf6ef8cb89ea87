import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushSubscriptionInput } from '@itemo/domain/notifications/push.ts'
import { importJWK, jwtVerify } from 'jose'

/** What a browser shows. */
interface Shown {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly id: string
}

/** A browser with a push subscription, as its vendor's push service knows it. */
export interface TestBrowser {
  readonly subscription: PushSubscriptionInput
  /** The received messages, decrypted. */
  readonly shown: Shown[]
  /** The headers of each attempt, also of those that were refused. */
  readonly attempts: NodeJS.Dict<string | string[]>[]
  /** The status that the service returns from now on. */
  status: number
}

/** A push service on this machine: it checks who sends (RFC 8292) and decrypts as a browser does (RFC 8291). */
export async function startPushService(now: () => Date) {
  const browsers = new Map<string, TestBrowser & { readonly open: (message: Buffer) => string }>()
  const http = createServer((request, response) => {
    void (async () => {
      const message = await buffer(request)
      const browser = browsers.get(request.url ?? '')
      browser?.attempts.push(request.headers)
      const status = browser ? browser.status : 404
      if (browser && status === 201) {
        await verifySender(request.headers.authorization ?? '', `http://${request.headers.host}`, now())
        browser.shown.push(JSON.parse(browser.open(message)) as Shown)
      }
      response.writeHead(status).end()
    })().catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    /** Turns pushes on in someone's browser. */
    browser(): TestBrowser {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(16).toString('base64url')}`
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
      const browser = {
        subscription: { endpoint: `${origin}${path}`, keys },
        shown: [],
        attempts: [],
        status: 201,
        open: (message: Buffer) => decrypt(message, pair, auth),
      }
      browsers.set(path, browser)
      return browser
    },
    close: () => new Promise((resolve) => http.close(resolve)),
  }
}

async function verifySender(authorization: string, audience: string, at: Date): Promise<void> {
  const { t: token = '', k: key = '' } = /^vapid t=(?<t>\S+), k=(?<k>\S+)$/.exec(authorization)?.groups ?? {}
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience, currentDate: at })
  if (!/^mailto:\S+@\S+$/.test(payload.sub ?? '')) throw new Error('whom to write to is missing')
  if ((payload.exp ?? 0) > at.getTime() / 1000 + 24 * 3600) throw new Error('the token lives too long')
}

function decrypt(message: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = message.subarray(0, 16)
  const sender = message.subarray(21, 21 + message.readUInt8(20))
  const record = message.subarray(21 + sender.length)
  const derive = (secret: Buffer, with_: Buffer, info: (string | Buffer)[], bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, Buffer.concat(info.map((part) => Buffer.from(part))), bytes))
  const info = ['WebPush: info\0', pair.getPublicKey(), sender]
  const secret = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, ['Content-Encoding: aes128gcm\0'], 16)
  const nonce = derive(secret, salt, ['Content-Encoding: nonce\0'], 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  if (text.at(-1) !== 2) throw new Error('the last record is not marked')
  return text.toString('utf8', 0, text.length - 1)
}
