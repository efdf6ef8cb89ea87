import type { Browser, Page } from '@playwright/test'
import type { Extremes, SignedIn } from './extremes.ts'

/** A screen as somebody sees it; nobody's is a visitor's. */
export interface Screen {
  readonly name: string
  readonly path: string
  readonly state: SignedIn | undefined
  /** Opens what lies over it. */
  readonly open?: (page: Page) => Promise<void>
}

const of = (state: SignedIn | undefined) => (name: string, path: string) => ({ name, path, state })

/** The addresses, with ids as the demo town has them. */
export async function listScreens(
  browser: Browser,
  baseURL: string,
  maya: SignedIn,
  newcomer: SignedIn,
): Promise<Screen[]> {
  const context = await browser.newContext({ baseURL, storageState: maya })
  const page = await context.newPage()
  const follow = async (path: string, link: string): Promise<string> => {
    await page.goto(path)
    const found = page.locator(link).first()
    await found.waitFor()
    return (await found.getAttribute('href')) ?? ''
  }
  const item = await follow('/home', 'main a[href^="/item/"]')
  const conversation = await follow('/messages', 'main a[href^="/messages/"]')
  const edit = await follow('/profile?tab=items', 'main a[href^="/items/edit/"]')
  const answer = await follow('/my-rentals?tab=listings', 'main a[href^="/owner-response/"]')
  await context.close()
  const [visitor, member, nobody] = [of(undefined), of(maya), of(newcomer)]
  return [
    visitor('landing', '/'),
    visitor('home', '/home'),
    visitor('home map', '/home?view=map'),
    visitor('home no hit', '/home?search=harpsichord'),
    visitor('login', '/login'),
    visitor('signup', '/signup'),
    visitor('reset password', '/reset-password'),
    visitor('how it works', '/how-it-works'),
    visitor('about', '/about'),
    visitor('terms', '/terms-of-conditions'),
    visitor('privacy', '/privacy-policy'),
    visitor('trust and safety', '/trust-and-safety'),
    visitor('support', '/item-support'),
    visitor('profile signed out', '/profile'),
    visitor('item as visitor', item),
    visitor('not found', '/nowhere/at/all'),
    member('home as member', '/home'),
    member('item', item),
    member('profile', '/profile'),
    member('profile setup', '/profile-setup'),
    member('settings', '/account-settings'),
    member('list item', '/list-item'),
    member('edit item', edit),
    member('my items', '/profile?tab=items'),
    member('my items address', '/my-items'),
    member('my rentals', '/my-rentals'),
    member('my rentals as owner', '/my-rentals?tab=listings'),
    member('owner response', answer),
    member('messages', '/messages'),
    member('conversation', conversation),
    member('notifications', '/notifications'),
    member('saved', '/saved'),
    member('boost', '/boost'),
    member('boost success', '/boost-success'),
    member('payment success', '/payment-success'),
    member('payment cancelled', '/payment-canceled'),
    nobody('my items empty', '/profile?tab=items'),
    nobody('my rentals empty', '/my-rentals'),
    nobody('messages empty', '/messages'),
    nobody('notifications empty', '/notifications'),
    nobody('saved empty', '/saved'),
    nobody('boost empty', '/boost'),
    nobody('profile setup new', '/profile-setup'),
  ]
}

/** Where the longest and the most stand. */
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
    arabic('long conversation of the other', extremes.conversation),
    arabic('booking confirmed', extremes.paymentSuccess),
    arabic('home with long', '/home'),
    arabic('many hits', '/home?search=spanner'),
    arabic('many on the map', '/home?view=map'),
  ]
}
