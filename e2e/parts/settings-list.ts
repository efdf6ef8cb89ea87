import type { Page } from '@playwright/test'
import { keep } from './extremes.ts'
import type { SignedIn } from './kept-browsers.ts'
import { refuseNextPassword } from './old-sign-in.ts'
import { settledMember } from './person.ts'
import { type Screen, type Town, fill, holdToasts, inTurn, press, see } from './screen.ts'

/** The settings, with their messages during changes. */
export async function listSettings({ browser, origin, maya }: Town): Promise<Screen[]> {
  const state = await keep((await settledMember(browser, 'Pam', origin)).context)
  const social = withoutPassword(state)
  const settings = { path: '/account-settings', state } as const
  const bio = 'I repair kettles.'
  return [
    {
      ...settings,
      name: 'settings with errors',
      shows: 'Please enter a valid email address',
      open: inTurn(press('Change Password'), see('Password must be at least 6 characters'), press('Change Email')),
    },
    {
      ...settings,
      name: 'settings not saved',
      state: maya,
      shows: 'Failed to update account settings',
      prepare: (page) =>
        page.route('**/api/v1/me', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback())),
      open: inTurn(holdToasts, fill('Bio', bio), press('Save Changes')),
    },
    {
      ...settings,
      name: 'settings with push blocked',
      shows: 'Your browser blocks notifications from Itemo.',
      prepare: (page) => withPush(page, 'denied'),
      lasts: true,
    },
    {
      ...settings,
      name: 'settings with push on',
      shows: (page) => page.getByRole('switch', { name: 'Tell me on this device', checked: true }),
      prepare: (page) => withPush(page, 'granted'),
      lasts: true,
    },
    {
      ...settings,
      name: 'settings with an emailed code',
      state: social,
      shows: (page) => page.getByLabel('Code from the email', { exact: true }),
      prepare: refuseNextPassword,
      open: inTurn(
        see('You have no password yet.'),
        fill('New password', 'garden gate 7 yellow'),
        fill('Confirm new password', 'garden gate 7 yellow'),
        press('Set Password'),
        see("We sent you a code to confirm it's you."),
      ),
    },
    {
      ...settings,
      name: 'dialog delete account by code',
      state: social,
      shows: 'This code is wrong or too old.',
      open: inTurn(
        press('Delete My Account'),
        press('Send Me a Code'),
        (page) => page.getByRole('dialog').getByLabel('Code from the email').fill('000000'),
        (page) => page.keyboard.press('Enter'),
      ),
    },
  ]
}

/** The same session as after a social login: the account has no password yet. */
function withoutPassword(state: SignedIn): SignedIn {
  const origins = state.origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.map(({ name, value }) => {
      const session = JSON.parse(value) as { user: { app_metadata: object } }
      const user = { ...session.user, app_metadata: { ...session.user.app_metadata, has_password: false } }
      return { name, value: JSON.stringify({ ...session, user }) }
    }),
  }))
  return { ...state, origins }
}

/** A browser with this notification permission; if granted, it's also subscribed to pushes. */
async function withPush(page: Page, permission: NotificationPermission): Promise<void> {
  const endpoint = 'https://push.example.com/send/this-device'
  await page.addInitScript(
    ([answer, address]) => {
      Object.defineProperty(Notification, 'permission', { value: answer })
      const pushManager = { getSubscription: async () => ({ endpoint: address }) }
      navigator.serviceWorker.getRegistration = async () => ({ pushManager }) as unknown as ServiceWorkerRegistration
    },
    [permission, endpoint] as const,
  )
  await page.route('**/api/v1/my/push-subscriptions', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const known = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...known, endpoints: [endpoint] } })
  })
}
