import type { Page } from '@playwright/test'
import type { SignedIn } from './extremes.ts'
import type { Screen } from './screen-list.ts'

type Step = (page: Page) => Promise<void>

const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click()
const pick =
  (name: string): Step =>
  (page) =>
    page.getByRole('menuitem', { name }).click()
const follow =
  (link: string): Step =>
  (page) =>
    page.locator(`main a[href^="${link}"]`).first().click()

/** What lies over a page when it is pressed: dialogs, sheets and menus. */
export const layer = '[role=dialog], [role=alertdialog], [role=menu]'

/** Every dialog, sheet and menu that the demo town can open, with the steps that open it. */
export function listDialogs(maya: SignedIn): Screen[] {
  const over =
    (state: SignedIn | undefined) =>
    (name: string, path: string, ...steps: readonly Step[]): Screen => ({
      name: `dialog ${name}`,
      path,
      state,
      async open(page) {
        for (const step of steps) await step(page)
        await page.locator(layer).first().waitFor()
      },
    })
  const [visitor, member] = [over(undefined), over(maya)]
  const conversation = follow('/messages/')
  return [
    visitor('filters', '/home', press(/^Filters/)),
    visitor('forgotten password', '/login', press('Forgot password?')),
    visitor('owner', '/home', follow('/item/'), press(/Member since/)),
    visitor('gallery', '/home', follow('/item/'), press(/Open full screen/)),
    member('invite', '/profile', press('Invite Friends')),
    member('conversation menu', '/messages', conversation, press('More')),
    member('report', '/messages', conversation, press('More'), pick('Report this conversation')),
    member('block', '/messages', conversation, press('More'), pick('Block this person')),
    member('review', '/my-rentals', press('Leave a review')),
    member('message', '/my-rentals', press('Message')),
    member('amend', '/my-rentals', press('Amend')),
    member('cancel booking', '/my-rentals', press('Cancel')),
    member('decline', '/my-rentals?tab=listings', press('Decline')),
    member('delete item', '/profile?tab=items', press(/^Delete /)),
    member('delete account', '/account-settings', press('Delete My Account')),
    member(
      'unsaved changes',
      '/profile-setup',
      (page) => page.getByLabel('Name*').fill('Somebody'),
      async (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click(),
    ),
  ]
}
