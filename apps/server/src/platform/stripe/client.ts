import { Stripe } from 'stripe'
import type { ProviderOutcome, WatchProvider } from '../metrics.ts'

/** The address of the card provider, and the settings for calling it. */
export interface StripeOptions {
  readonly secretKey: string
  readonly host: string
  readonly port: number
  readonly protocol: 'http' | 'https'
  /** How long one call may take, in milliseconds. */
  readonly timeoutMs: number
  readonly watch?: WatchProvider | undefined
}

/** How often a call is repeated, with the same idempotency key, when its response was lost. */
const networkRetries = 2

/** Creates the provider's own client, which works with Stripe and with the sandbox. */
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

/** The library's HTTP client, with each attempt measured. Calls for identity checks are measured as a separate provider. */
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

/** Whether an error came from the provider, or from the connection to it. */
export function isProviderError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError
}

/** The address of the sandbox at `http://host:port`. A server that listens on all interfaces is called over loopback. */
export function sandboxAddress(origin: string): Pick<StripeOptions, 'host' | 'port' | 'protocol'> {
  const url = new URL(origin)
  const host = url.hostname === '0.0.0.0' ? '127.0.0.1' : url.hostname
  return { host, port: Number(url.port), protocol: 'http' }
}
