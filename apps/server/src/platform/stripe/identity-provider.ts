import { createHmac, randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Config } from '../../config.ts'
import type { WatchProvider } from '../metrics.ts'
import type { Secrets } from '../secrets.ts'
import type { Cards } from './card-provider.ts'
import { createStripe } from './client.ts'

/** The current state of a check at the provider. */
export interface SessionFacts {
  readonly status: 'requires_input' | 'processing' | 'verified' | 'canceled'
  /** The URL of the check's page, while the check is open. It works once, for two days: never stored, logged or emailed. */
  readonly url: string | null
  /** The provider's code for what went wrong. */
  readonly failure: string | null
  /** The provider's id for the last attempt. */
  readonly reportId: string | null
  /** The data on the document, for immediate comparison; never stored. */
  readonly document: {
    readonly given: string
    readonly family: string
    readonly birth: { readonly day: number; readonly month: number; readonly year: number } | null
  } | null
  readonly redaction: 'processing' | 'redacted' | null
}

/**
 * The provider that checks documents. Each function throws an error of the provider's client when the provider can't be reached,
 * or refuses.
 */
interface IdentityProvider {
  readonly name: 'sandbox' | 'stripe'
  /** Begins the check of a row, once: the same row always gets the same session. */
  create(
    checkId: string,
    input: { readonly returnUrl: string; readonly selfie: boolean },
  ): Promise<{ id: string; url: string | null }>
  read(sessionId: string): Promise<SessionFacts>
  /** Deletes everything that the provider stores about a check; cancels one that waits for the person. */
  redact(sessionId: string): Promise<void>
}

export interface Identity {
  /** Undefined when identity checks are off. */
  readonly provider: IdentityProvider | undefined
  /** The secrets that its webhooks may be signed with, in addition to those of the card provider. */
  readonly webhookSecrets: readonly string[]
  /** A keyed hash (HMAC) of some words, with a secret of this site. */
  keyOf(...words: readonly string[]): Buffer
}

interface Options {
  readonly cards: Cards
  readonly secrets: Secrets
  readonly timeoutMs: number
  readonly watch: WatchProvider
}

/** Connects to the configured provider: Stripe with a key of its own, or the cards' sandbox. */
export async function createIdentity(
  config: Config['identity'],
  { cards, secrets, timeoutMs, watch }: Options,
): Promise<Identity> {
  const secret = await secrets.getOrCreate('identity_key', () => randomBytes(32).toString('hex'))
  return {
    provider: providerOf(config, { cards, timeoutMs, watch }),
    webhookSecrets: config.webhookSecrets,
    keyOf: (...words) => createHmac('sha256', secret).update(JSON.stringify(words)).digest(),
  }
}

function providerOf(
  config: Config['identity'],
  { cards, timeoutMs, watch }: Omit<Options, 'secrets'>,
): IdentityProvider | undefined {
  if (config.provider === 'none') return undefined
  const api = config.provider === 'sandbox' ? cards.api : createStripe({ ...config, timeoutMs, watch })
  return createProvider(config.provider, api, Math.min(interactiveMs, timeoutMs))
}

/** The longest wait for the provider after someone has pressed a button. */
const interactiveMs = 8000

function createProvider(name: IdentityProvider['name'], api: Stripe, timeout: number): IdentityProvider {
  const sessions = api.identity.verificationSessions
  return {
    name,
    async create(checkId, { returnUrl, selfie }) {
      const session = await sessions.create(
        {
          type: 'document',
          client_reference_id: checkId,
          return_url: returnUrl,
          options: {
            document: {
              allowed_types: ['passport', 'driving_license', 'id_card'],
              require_live_capture: true,
              require_matching_selfie: selfie,
            },
          },
        },
        { timeout, maxNetworkRetries: 1, idempotencyKey: `identity-${checkId}-create` },
      )
      return { id: session.id, url: session.url }
    },
    async read(sessionId) {
      const session = await sessions.retrieve(
        sessionId,
        { expand: ['verified_outputs', 'verified_outputs.dob'] },
        { timeout, maxNetworkRetries: 1 },
      )
      return factsOf(session)
    },
    async redact(sessionId) {
      await sessions.redact(sessionId)
    },
  }
}

const statuses = ['requires_input', 'processing', 'verified', 'canceled'] as const

function factsOf(session: Stripe.Identity.VerificationSession): SessionFacts {
  const status = statuses.find((each) => each === session.status)
  if (!status) throw new Error(`the identity check provider returned an unknown status: ${session.status}`)
  const report = session.last_verification_report
  const outputs = session.verified_outputs
  const { day, month, year } = outputs?.dob ?? {}
  return {
    status,
    url: session.url,
    failure: session.last_error?.code ?? null,
    reportId: typeof report === 'string' ? report : (report?.id ?? null),
    document: outputs
      ? {
          given: outputs.first_name ?? '',
          family: outputs.last_name ?? '',
          birth: day && month && year ? { day, month, year } : null,
        }
      : null,
    redaction: session.redaction ? (session.redaction.status === 'redacted' ? 'redacted' : 'processing') : null,
  }
}
