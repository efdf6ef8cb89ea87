import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { SandboxDeps, SandboxLog } from './sandbox.ts'
import { showNotification } from './connect/thin-events.ts'
import { showEvent } from './events.ts'
import type { Faults } from './faults.ts'
import { wireTime } from './wire-id.ts'

/** Where events of a kind are sent, and the secret that signs them. */
interface Endpoint {
  readonly url: string
  readonly secret: string
}

interface DeliveryOptions {
  readonly endpoints: Readonly<Record<DueEvent['endpoint'], Endpoint>>
  readonly faults: Faults
  readonly log: SandboxLog
}

/** How long the receiver may take before the delivery counts as failed. */
const answerTimeoutMs = 10_000
/** If a sender dies during a delivery, others take over its events after this time. */
const leaseMs = 30_000
const maxPauseMs = 3_600_000
const maxAttempts = 60

/** The signature header of a webhook: HMAC-SHA-256 over time and raw body. */
export function signWebhook(payload: string, secret: string, at: Date): string {
  const time = wireTime(at)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`
}

/** Sends every due event once; returns how many were accepted. Refused ones are due again after a pause that doubles each time. */
export async function deliverDue(deps: SandboxDeps, options: DeliveryOptions): Promise<number> {
  if (options.faults.webhooks === 'hold') return 0
  let accepted = 0
  for (let due = await claim(deps); due.length > 0; due = await claim(deps)) {
    for (const event of due) {
      const ok = await send(deps, options, event)
      if (ok) accepted++
      await settle(deps, event, ok)
    }
  }
  return accepted
}

type DueEvent = Awaited<ReturnType<typeof claim>>[number]

async function claim({ db, now }: SandboxDeps) {
  const at = now()
  return db
    .updateTable('sandbox.events')
    .set({ deliver_at: new Date(at.getTime() + leaseMs), attempts: sql`attempts + 1` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sandbox.events')
        .select('id')
        .where('deliver_at', '<=', at)
        .orderBy('created_at')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

async function send({ now }: SandboxDeps, { endpoints, faults, log }: DeliveryOptions, event: DueEvent) {
  if (faults.webhooks === 'lose') return true
  const { url, secret } = endpoints[event.endpoint]
  const payload = JSON.stringify(event.endpoint === 'thin' ? showNotification(event) : showEvent(event))
  const post = async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signWebhook(payload, secret, now()) },
      body: payload,
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    await response.arrayBuffer()
    return response.ok
  }
  try {
    if (faults.webhooks === 'double') await Promise.all([post(), post()])
    return await post()
  } catch (error) {
    log.debug('a webhook of the sandbox got no response', { error, event: event.id })
    return false
  }
}

async function settle({ db, now }: SandboxDeps, event: DueEvent, accepted: boolean): Promise<void> {
  const pauseMs = Math.min(maxPauseMs, 1000 * 2 ** Math.min(20, event.attempts))
  const again = accepted || event.attempts >= maxAttempts ? null : new Date(now().getTime() + pauseMs)
  await db
    .updateTable('sandbox.events')
    .set({ deliver_at: again, delivered_at: accepted ? now() : null })
    .where('id', '=', event.id)
    .execute()
}
