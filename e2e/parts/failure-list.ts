import { withGoogleMaps } from './google-maps.ts'
import type { Screen, Step, Town } from './screen.ts'

/** Makes the calls to a URL fail. */
const failing =
  (address: string, status?: number): Step =>
  (page) =>
    page.route(address, (route) =>
      status === undefined
        ? route.abort()
        : route.fulfill({ status, json: { error: { code: 'internal', message: '', requestId: 'r-1' } } }),
    )

/** The error states of screens whose data can't be loaded. */
export function listFailures({ maya }: Town): Screen[] {
  return [
    {
      name: 'my rentals not loaded',
      path: '/my-rentals',
      state: maya,
      shows: 'Unable to load hire data',
      // Other statuses would be retried three times.
      prepare: failing('**/api/v1/my/rentals', 400),
    },
    {
      name: 'hire not loaded',
      path: '/my-rentals/00000000-0000-4000-8000-000000000000',
      state: maya,
      shows: 'Unable to load this booking',
      prepare: failing('**/api/v1/rentals/*', 500),
    },
    {
      name: 'notifications not loaded',
      path: '/notifications',
      state: maya,
      shows: 'Failed to load notifications',
      prepare: failing('**/api/v1/notifications**', 500),
    },
    {
      name: 'payment not verified',
      path: '/payment-success?session_id=cs_unknown',
      state: maya,
      shows: /^Failed to verify payment: Network error/,
      prepare: failing('**/api/v1/payments/verify'),
    },
    {
      name: 'sessions not loaded',
      path: '/account-settings',
      state: maya,
      shows: "Couldn't load your devices",
      prepare: failing('**/api/v1/my/sessions', 500),
    },
    {
      name: 'error page',
      path: '/profile',
      state: maya,
      shows: 'Something went wrong',
      errs: /toFixed is not a function/,
      // A response that no screen can show.
      prepare: (page) =>
        page.route('**/api/v1/me', async (route) => {
          const body = (await (await route.fetch()).json()) as object
          await route.fulfill({ json: { ...body, trust_score: 'x' } })
        }),
    },
    {
      name: 'map without tiles',
      path: '/home?view=map',
      state: undefined,
      shows: 'Street map unavailable. Places are still correct.',
      prepare: (page) => page.route(/:\d+\/\d+\/\d+\/\d+\.png$/, (route) => route.abort()),
    },
    {
      name: 'google map without a key',
      path: '/home?view=map',
      state: undefined,
      shows: 'Google Maps API key not configured. Please add your API key.',
      prepare: (page) => withGoogleMaps(page, null, 'comes'),
    },
  ]
}
