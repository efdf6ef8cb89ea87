import { Stripe } from 'stripe'
import type { ProviderOutcome, WatchProvider } from '../metrics.ts'

/** Where the card provider is and how it is spoken to. */
export interface StripeOptions {
  readonly secretKey: string
  readonly host: string
  readonly port: number
  readonly protocol: 'http' | 'https'
  /** How long one call may take, in milliseconds. */
  readonly timeoutMs: number
  readonly watch?: WatchProvider | undefined
}

/** A call whose answer was lost is made again with the same idempotency key, so often. */
const networkRetries = 2

/** The provider's own client: against Stripe and against the sandbox the same. */
export function createStripe({ secretKey, host, port, protocol, timeoutMs, watch }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    host,
    port,
    protocol,
    timeout: timeoutMs,
    maxNetworkRetries: networkRetries,
    telemetry: false,
    appInfo: { name: 'Itemo' },
    ...(watch && { httpClient: watchedClient(watch) }),
  })
}

/** The library's own way to the provider, each attempt measured. Checks of identities are a provider of their own there. */
function watchedClient(watch: WatchProvider) {
  const client = Stripe.createNodeHttpClient()
  const ask = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const [, , path] = request
    const startedAt = performance.now()
    let outcome: ProviderOutcome = 'failed'
    try {
      const response = await ask(...request)
      const status = response.getStatusCode()
      outcome = status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed'
      return response
    } finally {
      watch(path.startsWith('/v1/identity/') ? 'identity' : 'stripe', outcome, performance.now() - startedAt)
    }
  }
  return client
}

/** Whether an error came from the provider, or from the way there. */
export function isProviderError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError
}

/** How the sandbox at `http://host:port` is reached. A socket that listens everywhere is reached at home. */
export function sandboxAddress(origin: string): Pick<StripeOptions, 'host' | 'port' | 'protocol'> {
  const url = new URL(origin)
  const host = url.hostname === '0.0.0.0' ? '127.0.0.1' : url.hostname
  return { host, port: Number(url.port), protocol: 'http' }
}
