import * as z from 'zod/mini'

/** The most browsers of one person that get pushes: beyond it the oldest is dropped. */
export const maxBrowsers = 20

const Key = z.string().check(z.regex(/^[\w-]{20,100}$/, 'Please send the key as base64url.'))

/** The URL of a browser at its vendor's push service. */
export const PushEndpoint = z
  .string()
  .check(z.regex(/^https?:\/\/[\x21-\x7E]{1,990}$/, 'Please send the address that the browser gave.'))

/** A browser's subscription to pushes: its `PushSubscription` as JSON. */
export const PushSubscriptionInput = z.object({
  endpoint: PushEndpoint,
  keys: z.object({ p256dh: Key, auth: Key }),
})
export type PushSubscriptionInput = z.output<typeof PushSubscriptionInput>
