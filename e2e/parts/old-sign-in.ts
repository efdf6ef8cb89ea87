import type { Page } from '@playwright/test'

/**
 * Refuses the next change of a password as the server does if the login is older than five minutes: it asks for a code. Leaves other
 * requests to that URL alone: the page also checks its session there.
 */
export async function refuseNextPassword(page: Page): Promise<void> {
  const refusal = { code: 400, error_code: 'reauthentication_needed', msg: 'Password update requires reauthentication' }
  let refused = false
  await page.route('**/auth/v1/user**', (route) => {
    if (refused || route.request().method() !== 'PUT') return route.fallback()
    refused = true
    return route.fulfill({ status: 400, json: refusal })
  })
}
