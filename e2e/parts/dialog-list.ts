import {
  fill,
  follow,
  inTurn,
  layer,
  pick,
  press,
  pressOn,
  type Screen,
  see,
  signedInAs,
  type Step,
  type Town,
} from './screen.ts'
import type { SignedIn } from './kept-browsers.ts'

const over =
  (state: SignedIn | undefined) =>
  (name: string, path: string, ...steps: readonly Step[]): Screen => ({
    name: `dialog ${name}`,
    path,
    state,
    shows: (page) => page.locator(layer),
    open: inTurn(...steps),
    leavesNothing: true,
  })

const home: Step = async (page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()

// With few items behind open dialogs, because each would be checked again.
const few = '/home?search=paella'
const conversation = follow('/messages/')

/** The dialogs, sheets and menus of the town, of conversations and of the settings, with the steps that open them. */
export async function listDialogs({ origin, maya }: Town): Promise<Screen[]> {
  const [visitor, member] = [over(undefined), over(maya)]
  // Another session to end.
  await signedInAs(origin, 'maya')
  return [
    visitor('filters', few, press(/^Filters/), async (page) => page.getByRole('dialog').getByRole('grid').waitFor()),
    visitor('forgotten password', '/login', press('Forgot password?')),
    visitor('owner', few, follow('/item/'), press(/Member since/), see('Sign in to message')),
    visitor('gallery', few, follow('/item/'), press(/Open full screen/), async (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Show picture 2' }).click(),
    ),
    member('owner as member', few, follow('/item/'), press(/Member since/)),
    member('invite', '/profile', press('Invite Friends')),
    // A menu floats over the page, outside of its landmarks, and has focus while it's open.
    { ...member('conversation menu', '/messages', conversation, press('More')), but: ['region'] },
    member('report', '/messages', conversation, press('More'), pick('Report this conversation')),
    member('block', '/messages', conversation, press('More'), pick('Block this person')),
    member('delete account', '/account-settings', press('Delete My Account'), see('What we keep')),
    member('end other sessions', '/account-settings', press('Log out of all other devices')),
    member('end session', '/account-settings', press(/^End the session of/)),
    { ...member('unsaved changes', '/profile-setup', fill('Name*', 'Someone else'), home), leavesNothing: false },
  ]
}

/** Those of items and hires. */
export async function listHireDialogs({ origin, maya }: Town): Promise<Screen[]> {
  const member = over(maya)
  const marcus = over(await signedInAs(origin, 'marcus'))
  return [
    member('review', '/my-rentals', press('Leave a review')),
    member('message', '/my-rentals', press('Message')),
    member('amend', '/my-rentals', press('Amend')),
    member('cancel booking', '/my-rentals', pressOn(/bike/i, 'Cancel'), see('Cancel this booking?')),
    member('cancel request', '/my-rentals', pressOn(/tent/i, 'Cancel'), see('Cancel this request?')),
    member('decline', '/my-rentals?tab=listings', press('Decline')),
    marcus('return', '/my-rentals?tab=listings', press('Mark as Returned'), see('Is it back?')),
    member('delete item', '/profile?tab=items', press(/^Delete /)),
    member('delete item from its form', '/profile?tab=items', follow('/items/edit/'), press('Delete Item')),
  ]
}
