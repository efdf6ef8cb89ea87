import type { Sandbox } from '@itemo/card-sandbox/sandbox.ts'
import type { SandboxTables } from '@itemo/card-sandbox/sandbox-tables.ts'
import type { Stripe } from 'stripe'
import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../db/db.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { inTransaction } from '../db/transaction.ts'
import { readBytes, readText } from '../http/input.ts'
import { limitBody } from '../http/middleware.ts'
import type { Logger } from '../log.ts'
import type { WatchProvider } from '../metrics.ts'
import type { Secrets } from '../secrets.ts'
import { createStripe, sandboxAddress } from './client.ts'

/** The card provider of this server: Stripe, or the sandbox that stands in for it. */
export interface Cards {
  readonly api: Stripe
  /** How long one call may take, in milliseconds. */
  readonly timeoutMs: number
  /** The secrets that webhooks may be signed with; several while one is being replaced. */
  readonly webhookSecrets: readonly string[]
  /** The secrets for webhooks about owners' accounts, and those for events that only name their object. */
  readonly connectWebhookSecrets: readonly string[]
  readonly eventsWebhookSecrets: readonly string[]
  /** Whether owners are paid through it. */
  readonly paysOut: boolean
  /** Whether deposits are held and charged through it. */
  readonly takesDeposits: boolean
  /** Undefined when the provider is Stripe itself. */
  readonly sandbox: Sandbox | undefined
  /** Deletes an email address from the sandbox's records, inside the caller's transaction; Stripe is responsible for its own records. */
  forget(trx: Db, address: string): Promise<void>
}

interface CardsOptions {
  readonly db: Db
  readonly secrets: Secrets
  readonly now: () => Date
  readonly log: Logger
  readonly siteUrl: string
  readonly origin: string
  readonly watch: WatchProvider
}

/** Connects to the configured provider; the sandbox is only loaded and created when it is the provider. */
export async function createCards(config: Config['payments'], options: CardsOptions): Promise<Cards> {
  const { timeoutMs, payouts: paysOut, deposits: takesDeposits } = config
  if (config.provider === 'stripe') {
    const { webhookSecrets, connectWebhookSecrets, eventsWebhookSecrets } = config
    const secrets = { webhookSecrets, connectWebhookSecrets, eventsWebhookSecrets }
    const nothing = { sandbox: undefined, forget: async () => undefined }
    return {
      api: createStripe({ ...config, watch: options.watch }),
      timeoutMs,
      paysOut,
      takesDeposits,
      ...secrets,
      ...nothing,
    }
  }
  const address = sandboxAddress(options.origin)
  const sandbox = await loadSandbox({ ...options, origin: `http://${address.host}:${address.port}` })
  const api = createStripe({ secretKey: sandbox.secretKey, ...address, timeoutMs, watch: options.watch })
  const forget = (trx: Db, address: string) => sandbox.forget(sandboxTables(trx), address)
  const secrets = {
    webhookSecrets: [sandbox.webhookSecret],
    connectWebhookSecrets: [sandbox.connectWebhookSecret],
    eventsWebhookSecrets: [sandbox.eventsWebhookSecret],
  }
  return { api, timeoutMs, paysOut, takesDeposits, ...secrets, sandbox, forget }
}

async function loadSandbox(options: CardsOptions): Promise<Sandbox> {
  const { createSandbox } = await import('@itemo/card-sandbox/create-sandbox.ts')
  return createSandbox({
    ...options,
    db: sandboxTables(options.db),
    inTransaction: (act) => inTransaction(options.db, (trx) => act(sandboxTables(trx))),
    isDatabaseUnavailable,
    bodies: { limit: limitBody, readBytes, readText },
  })
}

/** The same database, typed as the sandbox sees it: only its own tables, which nothing else of the server knows (ADR-0030). */
export function sandboxTables(db: Db): Kysely<SandboxTables> {
  return db as unknown as Kysely<SandboxTables>
}
