import type { Extremes } from './extremes.ts'
import type { SignedIn } from './kept-browsers.ts'
import { follow as goTo, goWithin, type Screen, type Town } from './screen.ts'

const of =
  (state: SignedIn | undefined) =>
  (name: string, path: string, shows?: Screen['shows']): Screen => ({ name, path, state, shows })

/** The addresses with an id that the town has. */
export async function findAddresses({ browser, origin, maya }: Town) {
  const context = await browser.newContext({ baseURL: origin, storageState: maya })
  const page = await context.newPage()
  await page.goto('/home')
  const follow = async (path: string, link: string): Promise<string> => {
    await goWithin(page, path)
    const found = page.locator(link).first()
    await found.waitFor()
    return (await found.getAttribute('href')) ?? ''
  }
  const addresses = {
    item: await follow('/home', 'main a[href^="/item/"]'),
    conversation: await follow('/messages', 'main a[href^="/messages/"]'),
    edit: await follow('/profile?tab=items', 'main a[href^="/items/edit/"]'),
    answer: await follow('/my-rentals?tab=listings', 'main a[href^="/owner-response/"]'),
    lent: await follow('/my-rentals?tab=listings', 'main a[href^="/my-rentals/"]'),
    hired: await follow('/my-rentals', 'main a[href^="/my-rentals/"]'),
    receipt: await follow('/receipts', 'main a[href^="/receipts/"]'),
  }
  await context.close()
  return addresses
}

type Addresses = Awaited<ReturnType<typeof findAddresses>>

/** A visitor's screens. */
export function listPublicScreens(): Screen[] {
  const visitor = of(undefined)
  return [
    visitor('landing', '/'),
    visitor('home', '/home'),
    visitor('home without results', '/home?search=harpsichord', 'No items found'),
    visitor('login', '/login'),
    visitor('register', '/register'),
    visitor('signup', '/signup'),
    visitor('reset password', '/reset-password'),
    visitor('secure account', '/secure-account#token=none'),
    visitor('how it works', '/how-it-works', (page) =>
      page.getByRole('region', { name: 'What people say' }).getByRole('blockquote'),
    ),
    visitor('about', '/about'),
    visitor('terms', '/terms-of-conditions'),
    visitor('privacy', '/privacy-policy'),
    visitor('trust and safety', '/trust-and-safety'),
    visitor('guarantees', '/guarantees'),
    visitor('what may be listed', '/what-may-be-listed'),
    visitor('support', '/item-support'),
    visitor('report', '/report'),
    visitor('profile signed out', '/profile'),
    visitor('wanted', '/wanted', 'Pressure washer for a patio'),
    visitor('not found', '/nowhere/at/all', 'Page not found'),
    visitor('console for a stranger', '/operator', 'Page not found'),
    { ...visitor('offline', '/offline.html', 'You are offline'), apart: true },
    { ...visitor('mailbox', '/dev/mail'), apart: true },
  ]
}

/** The screens of a member who has something of everything: the town, their items and themselves. */
export function listMemberScreens({ maya }: Town, { item, edit }: Addresses): Screen[] {
  const member = of(maya)
  return [
    // With the unread dot.
    member('home as member', '/home', (page) =>
      page.getByRole('navigation', { name: 'Main' }).getByText(/^Notifications: \d+ unread$/),
    ),
    member('item', item, (page) => page.getByRole('group', { name: 'Hire dates' })),
    member('profile', '/profile', 'Log Out'),
    member('profile setup', '/profile-setup'),
    member('settings', '/account-settings'),
    member('list item', '/list-item', 'Excluded dates (optional)'),
    member('edit item', edit, (page) => page.getByRole('button', { name: 'Update Item' })),
    member('my items', '/profile?tab=items', (page) => page.getByRole('button', { name: /^Pause / })),
    member('my items by its own address', '/my-items'),
  ]
}

/** The same member's hires, messages and payments. */
export function listHireScreens({ maya }: Town, addresses: Addresses): Screen[] {
  const { conversation, answer, receipt, lent, hired } = addresses
  const member = of(maya)
  return [
    member('my rentals', '/my-rentals', (page) => page.getByRole('article')),
    member('my rentals as owner', '/my-rentals?tab=listings', (page) => page.getByRole('article')),
    member('one hire', hired, (page) => page.getByRole('article').getByText('You asked to hire it')),
    member('one hire as owner', lent, (page) => page.getByRole('link', { name: 'Back to My Listings' })),
    member('owner response', answer, (page) => page.getByRole('button', { name: 'Approve Request' })),
    member('messages', '/messages', (page) => page.getByText('Unread', { exact: true })),
    member('conversation', conversation, (page) => page.getByRole('log').getByRole('time')),
    member('notifications', '/notifications', (page) => page.getByRole('main').getByRole('listitem')),
    member('saved', '/saved', (page) => page.getByRole('main').getByRole('article')),
    member('earnings', '/earnings', 'Paid out'),
    member('receipts', '/receipts', (page) => page.getByRole('main').getByRole('listitem')),
    member('receipt', receipt, (page) => page.getByRole('article')),
    member('boost', '/boost', (page) => page.getByRole('checkbox')),
    member('boost success', '/boost-success'),
    member('payment success', '/payment-success'),
    member('payment cancelled', '/payment-canceled', 'No charge was made'),
    member('booking test', '/booking-test'),
  ]
}

/** The screens of a member who has nothing yet. */
export function listEmptyScreens({ newcomer }: Town): Screen[] {
  const member = of(newcomer)
  return [
    member('profile new', '/profile', 'Log Out'),
    member('my items empty', '/profile?tab=items', "You haven't listed anything yet"),
    member('my rentals empty', '/my-rentals', "You haven't booked any items yet."),
    member('my rentals as owner empty', '/my-rentals?tab=listings', "You don't have any active hire requests."),
    member('messages empty', '/messages', 'No conversations yet'),
    member('notifications empty', '/notifications', 'No notifications yet'),
    member('saved empty', '/saved', 'No saved items yet'),
    member('earnings empty', '/earnings', 'No earnings yet'),
    member('receipts empty', '/receipts', 'No receipts yet'),
    member('boost empty', '/boost', (page) => page.getByRole('link', { name: 'List an Item' })),
    member('alerts empty', '/saved?tab=alerts', 'No alerts yet'),
    member('reports empty', '/my-reports', "You haven't reported anything"),
    member('identity', '/verify-identity', 'It takes about two minutes.'),
    member('ask the town', '/wanted/ask', 'When and where'),
    member('profile setup new', '/profile-setup'),
    member('settings new', '/account-settings', "You haven't blocked anyone."),
    member('unknown payment', '/payment-success?session_id=cs_unknown', 'Payment Verification Failed'),
    member('hire not known', '/my-rentals/00000000-0000-4000-8000-000000000000', 'Booking Not Found'),
    member('unknown request', '/owner-response/00000000-0000-4000-8000-000000000000', 'Booking Not Found'),
  ]
}

/** The screens with the longest texts and the most entries. */
export function listExtremes(extremes: Extremes): Screen[] {
  const [long, arabic] = [of(extremes.long), of(extremes.arabic)]
  return [
    long('long name', '/profile'),
    long('long name settings', '/account-settings'),
    long('many items', '/profile?tab=items'),
    long('many items to boost', '/boost'),
    long('long request', '/my-rentals?tab=listings'),
    long('long answer', extremes.answer),
    long('long messages', '/messages'),
    long('long conversation', extremes.conversation),
    long('long notifications', '/notifications'),
    long('boost activated', extremes.boostSuccess),
    arabic('arabic name', '/profile'),
    arabic('long item', extremes.item),
    arabic('long booking', '/my-rentals'),
    {
      ...arabic('long booking alone', '/my-rentals', (page) => page.getByRole('link', { name: 'Back to My Bookings' })),
      open: goTo('/my-rentals/'),
      leavesNothing: true,
    },
    arabic('long conversation of the other', extremes.conversation),
    arabic('booking confirmed', extremes.paymentSuccess),
    arabic('home with long', '/home'),
    arabic('many hits', '/home?search=spanner'),
    arabic('many on the map', '/home?view=map'),
  ]
}
