import type { Stripe } from 'stripe'
import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { DB } from '../../db-schema.ts'
import type { Logger } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { createStripe, sandboxAddress } from './client.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'

/** The card provider of this server: Stripe, or the sandbox in its place. */
export interface Cards {
  readonly api: Stripe
  /** How long one call may take, in milliseconds. */
  readonly timeoutMs: number
  /** What webhooks may be signed with; several while one is replaced. */
  readonly webhookSecrets: readonly string[]
  /** Undefined when the provider is Stripe itself. */
  readonly sandbox: Sandbox | undefined
}

interface CardsOptions {
  readonly db: Kysely<DB>
  readonly secrets: Secrets
  readonly now: () => Date
  readonly log: Logger
  readonly siteUrl: string
  readonly origin: string
}

/** Connects to the provider that is configured; the sandbox is made when it is asked for. */
export async function createCards(config: Config['payments'], options: CardsOptions): Promise<Cards> {
  const { timeoutMs } = config
  if (config.provider === 'stripe')
    return { api: createStripe(config), timeoutMs, webhookSecrets: config.webhookSecrets, sandbox: undefined }
  const address = sandboxAddress(options.origin)
  const sandbox = await createSandbox({ ...options, origin: `http://${address.host}:${address.port}` })
  const api = createStripe({ secretKey: sandbox.secretKey, ...address, timeoutMs })
  return { api, timeoutMs, webhookSecrets: [sandbox.webhookSecret], sandbox }
}
