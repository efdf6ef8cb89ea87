import { type Browser, type BrowserContext, expect } from '@playwright/test'
import { openConversation, say } from './chat.ts'
import { payAndReturn, payWith, requestHire } from './checkout.ts'
import { dayFromNow, pickDay } from './days.ts'
import { listedItem, openItem, tokenOf } from './item.ts'
import type { SignedIn } from './kept-browsers.ts'
import { type Person, settledMember } from './person.ts'

/** What the demo town lacks: the longest names and texts, and hundreds of items. */
export interface Extremes {
  readonly long: SignedIn
  readonly arabic: SignedIn
  /** Addresses. */
  readonly item: string
  readonly conversation: string
  readonly answer: string
  readonly paymentSuccess: string
  readonly boostSuccess: string
}

const items = 200
const longTitle =
  'Adjustable spanner, wrench and ratchet collection with extension bars, sockets and a rolling steel chest'.slice(
    0,
    100,
  )

/** Creates them, by calls and clicks as people would. */
export async function makeExtremes(browser: Browser, origin: string): Promise<Extremes> {
  const long = await settledMember(browser, 'Wilhelmina', origin)
  const arabic = await settledMember(browser, 'Rahman', origin)
  await rename(long, 'Wilhelmina Featherstonehaugh-Cholmondeley of Market Rasen')
  await rename(arabic, 'عبد الرحمن بن محمد الخوارزمي صاحب الحديقة الكبيرة')
  for (let made = 1; made < items; made += 1) {
    await listedItem(long, { title: `Spanner of ${made} mm`, daily_rate: made, category: 'DIY Tools' }, 0)
  }
  const item = await listedItem(long, { title: longTitle, daily_rate: 9999.99, category: 'Musical Instruments' }, 10)

  await openItem(arabic.page, item)
  await pickDay(arabic.page.getByRole('group', { name: 'Hire dates' }), dayFromNow(5))
  const tab = await requestHire(arabic.page)
  await payAndReturn(tab)
  const paymentSuccess = pathOf(tab.url())
  await tab.close()

  await openItem(arabic.page, item)
  await openConversation(arabic.page)
  await say(arabic.page, 'هل يمكنني استلامه مساء الجمعة؟')
  await say(arabic.page, `https://example.org/${'a-very-long-address-'.repeat(8)} ${'Word '.repeat(80)}`)
  const conversation = pathOf(arabic.page.url())

  await long.page.goto('/boost')
  await long.page.getByRole('checkbox', { name: item.title }).check()
  await long.page.getByRole('button', { name: 'Boost 1 item' }).click()
  await payWith(long.page, 'Succeeds')
  await expect(long.page.getByRole('heading', { name: 'Boost Activated!' })).toBeVisible()
  const boostSuccess = pathOf(long.page.url())
  await long.page.goto('/my-rentals?tab=listings')
  const answer = await long.page.getByRole('link', { name: 'Respond' }).getAttribute('href')

  return {
    long: await keep(long.context),
    arabic: await keep(arabic.context),
    item: `/item/${item.id}`,
    conversation,
    answer: answer ?? '',
    paymentSuccess,
    boostSuccess,
  }
}

/** The storage state of a logged-in person's browser, which is then closed. */
export async function keep(context: BrowserContext): Promise<SignedIn> {
  const state = await context.storageState()
  await context.close()
  return state
}

async function rename(person: Person, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(person)}` }
  const answer = await person.page.request.put('/api/v1/me', { headers, data: { full_name: name } })
  expect(answer.status(), await answer.text()).toBe(200)
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
