import { Stripe } from 'stripe'

/** Where the card provider is and how it is spoken to. */
export interface StripeOptions {
  readonly secretKey: string
  readonly host: string
  readonly port: number
  readonly protocol: 'http' | 'https'
  /** How long one call may take, in milliseconds. */
  readonly timeoutMs: number
}

/** A call whose answer was lost is made again with the same idempotency key, so often. */
const networkRetries = 2

/** The provider's own client: against Stripe and against the sandbox the same. */
export function createStripe({ secretKey, host, port, protocol, timeoutMs }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    host,
    port,
    protocol,
    timeout: timeoutMs,
    maxNetworkRetries: networkRetries,
    telemetry: false,
    appInfo: { name: 'Itemo' },
  })
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
