import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { mountCheckout } from './checkout-routes.ts'
import { expireSessions } from './checkout-sessions.ts'
import { passPayouts } from './connect/daily-payouts.ts'
import { mountConnectPages } from './connect/connect-routes.ts'
import { mountOperatorPages } from './operator-pages.ts'
import { isAnythingDue } from './due-work.ts'
import { noFaults } from './faults.ts'
import { expireHolds } from './payment-intents.ts'
import { settleRefunds } from './refunds.ts'
import { forgetAddress, prune } from './retention.ts'
import type { BodyReader, Sandbox, SandboxDeps, SandboxLog, Transact } from './sandbox.ts'
import { mountSandboxApi } from './sandbox-api.ts'
import type { SandboxTables } from './sandbox-tables.ts'
import { mountVerificationPages } from './verification-pages.ts'
import { passVerifications } from './verification-sessions.ts'
import { deliverDue } from './webhook-delivery.ts'

interface SandboxOptions {
  readonly db: Kysely<SandboxTables>
  /** Runs an act in one transaction, and retries it after a conflict with another one. */
  readonly inTransaction: <T>(act: (trx: Kysely<SandboxTables>) => Promise<T>) => Promise<T>
  /** Whether an error only means that the database is unavailable. */
  readonly isDatabaseUnavailable: (error: unknown) => boolean
  /** Stores secrets that are generated once, by name. */
  readonly secrets: { getOrCreate(name: string, make: () => string): Promise<string> }
  readonly bodies: BodyReader
  readonly now: () => Date
  readonly log: SandboxLog
  /** The public URL: the checkout page is below it. */
  readonly siteUrl: string
  /** The URL of this process's own socket: webhooks are sent there. */
  readonly origin: string
}

const tickMs = 1000

/** Creates the sandbox. Its keys are generated at the first start and stored; its state is in schema `sandbox` and survives restarts. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { db, secrets, bodies, now, log, siteUrl, origin } = options
  const secretKey = await secrets.getOrCreate('sandbox_card_key', () => `sk_test_${randomBytes(24).toString('hex')}`)
  const signingSecret = (name: string) => secrets.getOrCreate(name, () => `whsec_${randomBytes(24).toString('hex')}`)
  const webhookSecret = await signingSecret('sandbox_webhook_secret')
  const connectWebhookSecret = await signingSecret('sandbox_connect_webhook_secret')
  const eventsWebhookSecret = await signingSecret('sandbox_events_webhook_secret')
  const operatorKey = await secrets.getOrCreate('sandbox_operator_key', () => randomBytes(18).toString('hex'))
  const deps: SandboxDeps = { db, now, siteUrl }
  const transact: Transact = (act) => options.inTransaction((trx) => act({ ...deps, db: trx }))
  const faults = noFaults()
  const endpoints = {
    own: { url: `${origin}/webhooks/stripe`, secret: webhookSecret },
    connect: { url: `${origin}/webhooks/stripe-connect`, secret: connectWebhookSecret },
    thin: { url: `${origin}/webhooks/stripe-events`, secret: eventsWebhookSecret },
  }
  const pass = async () => {
    if (await isAnythingDue(deps)) {
      await transact(async (inside) => {
        await expireSessions(inside)
        await expireHolds(inside)
        await settleRefunds(inside)
        await passPayouts(inside)
        await passVerifications(inside)
      })
    }
    return deliverDue(deps, { endpoints, faults, log })
  }
  // One pass at a time: a second caller waits for the first, and then runs a pass of its own.
  let last: Promise<unknown> = Promise.resolve()
  const deliver = () => {
    const next = last.then(pass)
    last = next.catch(() => 0)
    return next
  }
  const timer = createTimer(() =>
    deliver().catch((error: unknown) => {
      if (!options.isDatabaseUnavailable(error)) log.warn('the sandbox could not deliver a webhook', { error })
    }),
  )
  const sandbox: Sandbox = {
    secretKey,
    webhookSecret,
    connectWebhookSecret,
    eventsWebhookSecret,
    operatorUrl: `${siteUrl}/sandbox/operator/${operatorKey}`,
    faults,
    deps,
    transact,
    mount(http, people) {
      const routes = new Hono()
      mountSandboxApi(routes, sandbox, bodies)
      mountCheckout(routes, sandbox, bodies)
      mountConnectPages(routes, sandbox, bodies)
      mountOperatorPages(routes, sandbox, bodies)
      mountVerificationPages(routes, sandbox, bodies, people)
      http.route('/', routes)
    },
    deliver,
    forget: forgetAddress,
    prune: () => prune(deps),
    nudge: timer.nudge,
    start: timer.start,
    async stop() {
      timer.stop()
      await last
    },
  }
  return sandbox
}

/** Runs something every second, and at once when nudged; never concurrently. */
function createTimer(run: () => Promise<unknown>) {
  const state = { on: false, running: false, wanted: false }
  let timeout: NodeJS.Timeout | undefined
  const turn = async () => {
    state.running = true
    state.wanted = false
    await run()
    state.running = false
    if (state.on) arm(state.wanted ? 0 : tickMs)
  }
  const arm = (ms: number) => {
    clearTimeout(timeout)
    timeout = setTimeout(() => void turn(), ms).unref()
  }
  return {
    start() {
      state.on = true
      arm(tickMs)
    },
    nudge() {
      state.wanted = true
      if (state.on && !state.running) arm(0)
    },
    stop() {
      state.on = false
      clearTimeout(timeout)
    },
  }
}
