import type { ClientConfigView } from '@itemo/contract/site-views.ts'
import { coverOf, demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { identityChecks } from '@itemo/domain/identity/identity-policy.ts'
import { type Cover, feeLabel, insuranceStatement } from '@itemo/domain/insurance-cover.ts'
import { promises } from '@itemo/domain/guarantees.ts'
import { depositStatement, identityStatement, noDamagePaid, type PromiseSettings } from '@itemo/domain/promises.ts'
import { specifiedRefund } from '@itemo/domain/rentals/refund.ts'
import { specifiedFee } from '@itemo/domain/settings/fee.ts'
import { notifyManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { answerItem, answerSettings, openApp, visit, whereabouts } from '../../../test/app.tsx'
import { config, feed, item, member, neverChecked, noReviews, publicProfile, rental } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const real: Cover = { name: 'Hire Cover', insurer: 'Severn Mutual', policy_url: 'https://a.example', demo: false }

/** Sandbox or real, from some amount on or always. */
const kinds = [true, false].flatMap((sandbox) => [80, null].map((above) => ({ sandbox, above })))

/**
 * Every way to configure a town: identity checks or none, a cover, a fictional one or none, deposits or none. Every kind of check is
 * combined with each of its steps, and with each cover and deposit; the domain's test covers each combination of all.
 */
const towns: readonly PromiseSettings[] = identityChecks.flatMap((checks, step) =>
  [null, real, coverOf(demoCoverProduct)].flatMap((cover, at) =>
    [true, false].map((deposits, no) => ({
      identity: { checks, ...kinds[(step + 2 * at + no) % kinds.length]! },
      cover,
      deposits,
      refund: specifiedRefund,
    })),
  ),
)

const configOf = ({ identity, cover, deposits }: PromiseSettings): ClientConfigView => ({
  ...config,
  identity: { above: null, ...identity, provider: identity.checks === 'off' ? null : 'sandbox' },
  cover,
  deposits,
})

/** The statements of pages about a town, from the sentences of the settings. */
const statementsOf = ({ identity, cover, deposits }: PromiseSettings) =>
  [identityStatement(identity), insuranceStatement(cover), depositStatement(deposits)].flatMap(({ claim, detail }) => [
    claim,
    detail,
  ])
const saidIn = (town: PromiseSettings): string[] => [
  ...statementsOf(town),
  ...promises(town).flatMap(({ promise, means, limits }) => [promise, means, limits]),
  feeLabel(town.cover, specifiedFee),
]

// That damage isn't paid for is true everywhere, and part of every town's terms.
const everything = [...new Set(towns.flatMap(statementsOf))].filter((sentence) => sentence !== noDamagePaid)

/** Words that promise something: they may only occur in the sentences of the settings. */
const word = /\b(?:insur\w*|guarantee\w*|protected|covered|covers|(?:ID-)?verified)\b/i

/** Sentences of the specification, and some that promise nothing. */
const allowed: readonly string[] = [
  "We don't own, inspect, store, deliver or insure items.",
  // A boost, not a person.
  'A boost starts once the payment is verified',
  // About one's own check, which depends on no setting.
  'Your identity isn’t verified.',
]

const textNow = () =>
  [...document.querySelectorAll('header, main, footer')]
    .map(({ textContent }) => textContent)
    .join(' ')
    .replaceAll(/\s+/g, ' ')

/** The context of promising words that remain after the town's true sentences are removed; and sentences that are true only elsewhere. */
function wrongIn(text: string, town: PromiseSettings): string[] {
  const own = saidIn(town)
  const rest = [...own, ...allowed]
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, sentence) => left.replaceAll(sentence, ' · '), text)
  // The heading of the section, and its entry in the table of contents.
  const body = rest.replaceAll(/Insurance(?= · )|(?<=\d\.)Insurance/g, '')
  const words = [...body.matchAll(new RegExp(word, 'gi'))].map(({ index }) =>
    body.slice(Math.max(0, index - 40), index + 40),
  )
  return [
    ...words,
    ...everything.filter((sentence) => !own.some((one) => one.includes(sentence)) && text.includes(sentence)),
  ]
}

/** Resolves once everything that follows a change synchronously is rendered. */
const drawn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve())
    port1.start()
    port2.postMessage(null)
  })

const owner = member('Oda')
const drill = item(owner, { description: 'Strong, with two batteries.' })

const paths = [
  '/',
  '/home',
  '/about',
  '/how-it-works',
  '/guarantees',
  '/trust-and-safety',
  '/terms-of-conditions',
  '/privacy-policy',
  '/item-support',
  '/what-may-be-listed',
  '/register',
  `/item/${drill.id}`,
]

/** Pages that contain everything that depends on the settings. */
const followsAll = new Set(['/guarantees', '/trust-and-safety'])

/** Opens each page in turn, configures the browser as each town, and collects the texts; none may be wrong. */
async function readInEveryTown(addresses: readonly string[]): Promise<ReadonlyMap<string, Set<string>>> {
  notifyManager.setScheduler(queueMicrotask)
  onTestFinished(() => notifyManager.setScheduler((draw) => setTimeout(draw, 0)))
  const texts = new Map<string, Set<string>>()
  for (const path of addresses) {
    visit(path)
    await expect.poll(whereabouts).toBe(path)
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const own = new Set<string>()
    for (const town of towns) {
      queryClient().setQueryData(clientConfigQuery().queryKey, configOf(town))
      await drawn()
      // A busy machine may need a second render.
      await drawn()
      const wanted = followsAll.has(path) ? statementsOf(town) : []
      await expect.poll(() => wanted.filter((sentence) => !textNow().includes(sentence))).toEqual([])
      const text = textNow()
      own.add(text)
      expect(wrongIn(text, town), `${path} ${JSON.stringify(town)}`).toEqual([])
    }
    texts.set(path, own)
  }
  return texts
}

test('every page promises only what is true, for each of thirty combinations of settings [accounts 2.67] [R49]', async () => {
  server.answer('GET /items', feed([]))
  server.answer('GET /testimonials', { testimonials: [] })
  answerItem(drill)
  openApp('/about')
  // It would arrive while the towns change.
  queryClient().setQueryData(['answer-times'], { measured: true, times: null })
  const texts = await readInEveryTown(paths)
  // The texts followed the settings.
  expect(texts.get('/guarantees')?.size).toBe(towns.length)
  expect(texts.get('/trust-and-safety')?.size).toBe(towns.length)
})

test("/guarantees states the measured answer times, or nothing if they're unknown [accounts 2.68]", async () => {
  server.answer('GET /answer-times', { measured: true, times: { reports: 40, median_minutes: 90, p95_minutes: 1200 } })
  openApp('/guarantees')
  await expect
    .element(
      page.getByText(/^How you can tell: Of the 40 reports of the last 90 days half were answered within 2 hours/),
    )
    .toBeVisible()
  queryClient().setQueryData(['answer-times'], { measured: false, times: null })
  await expect.element(page.getByText(/reports of the last 90 days|reports in 90 days/)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('heading', { name: 'Problem reports are answered within 24 hours.' }))
    .toBeVisible()
})

test("members' pages make no further promises [R49]", async () => {
  const rik = member('Rik')
  answerSettings()
  server.answer('GET /my/rentals', { rentals: [rental({ owner, renter: rik, role: 'renter' })], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  server.answer('GET /people/:userId', {
    ...publicProfile(owner.id, 'Oda'),
    gets_paid: true,
    item_count: 0,
    can_message: true,
    blocked_by_me: false,
  })
  server.answer('GET /people/:userId/items', { items: [], next_cursor: null })
  server.answer('GET /people/:userId/reviews', { ...noReviews, reviews: [] })
  server.answer('GET /my/identity', { ...neverChecked, sandbox: false })
  openApp('/about', { as: rik })
  const texts = await readInEveryTown(['/my-rentals', `/people/${owner.id}`, '/verify-identity', '/account-settings'])
  expect(texts.size).toBe(4)
})
