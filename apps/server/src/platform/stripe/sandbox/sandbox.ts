import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db-schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Logger } from '../../log.ts'
import type { Secrets } from '../../secrets.ts'
import { deliverDue } from './webhook-delivery.ts'
import type { SandboxDeps } from './deps.ts'
import { type Faults, noFaults } from './fault.ts'
import { forgetAddress } from './forget.ts'
import { lapseHolds } from './intents.ts'
import { prune } from './prune.ts'
import { settleRefunds } from './refunds.ts'
import { expireSessions } from './checkout-sessions.ts'

/** The card provider that lives inside the product, for use without real money. */
export interface Sandbox {
  /** The key of its API. */
  readonly secretKey: string
  /** What its webhooks are signed with. */
  readonly webhookSecret: string
  /** What tests switch on. */
  readonly faults: Faults
  readonly deps: SandboxDeps
  /** Passes of time and due webhooks, now; answers how many webhooks were accepted. */
  deliver(): Promise<number>
  /** Takes a mail address out of everything that is kept here, inside the caller's transaction. */
  forget(trx: Kysely<DB>, address: string): Promise<void>
  /** Removes what a provider would have forgotten by now. */
  prune(): Promise<void>
  /** Says that something may be due. */
  nudge(): void
  /** Delivers by itself from now on. */
  start(): void
  stop(): Promise<void>
}

interface SandboxOptions {
  readonly db: Kysely<DB>
  readonly secrets: Secrets
  readonly now: () => Date
  readonly log: Logger
  /** The address that people use: its checkout page is below it. */
  readonly siteUrl: string
  /** The address of this process's own socket: webhooks go there. */
  readonly origin: string
}

const tickMs = 1000

/** Makes the sandbox. Its keys are made at first start and kept; its state is in schema `sandbox` and outlives restarts. */
export async function createSandbox({ db, secrets, now, log, siteUrl, origin }: SandboxOptions): Promise<Sandbox> {
  const secretKey = await secrets.getOrCreate('sandbox_card_key', () => `sk_test_${randomBytes(24).toString('hex')}`)
  const webhookSecret = await secrets.getOrCreate(
    'sandbox_webhook_secret',
    () => `whsec_${randomBytes(24).toString('hex')}`,
  )
  const deps: SandboxDeps = { db, now, siteUrl }
  const faults = noFaults()
  const url = `${origin}/webhooks/stripe`
  const pass = async () => {
    await inTransaction(db, async (trx) => {
      await expireSessions({ ...deps, db: trx })
      await lapseHolds({ ...deps, db: trx })
      await settleRefunds({ ...deps, db: trx })
    })
    return deliverDue(deps, { url, webhookSecret, faults, log })
  }
  // One pass at a time: a second caller waits for the first and then looks again.
  let last: Promise<unknown> = Promise.resolve()
  const deliver = () => {
    const next = last.then(pass)
    last = next.catch(() => 0)
    return next
  }
  const timer = createTimer(() =>
    deliver().catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) log.warn('the sandbox could not deliver', { error })
    }),
  )
  return {
    secretKey,
    webhookSecret,
    faults,
    deps,
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
}

/** Runs something every second, and at once when nudged; never twice at a time. */
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
