import type { Factor } from '@supabase/auth-js'
import { settingKeys, type SettingKey, settingTable } from '@itemo/domain/settings/setting-table.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerEverywhere, openApp } from '../../../../test/app.tsx'
import { accessTokenOf, config, feed, member, sessionOf } from '../../../../test/fixtures.ts'
import { focus } from '../../../../test/keyboard.ts'
import { expectText } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'
import { sessionKey } from '#app/lib/stored-session.ts'

const at = '2026-03-01T09:00:00.000Z'
const app: Factor = { id: 'app', factor_type: 'totp', status: 'verified', created_at: at, updated_at: at }
const olivia = member('Olivia Grant', { factors: [app] })
const session = { ...sessionOf(olivia), access_token: accessTokenOf(olivia, 3600, { aal: 'aal2' }) }
const self = { user_id: olivia.id, display_name: 'Olivia from Itemo', child_safety: false, factor_at: at }

const untouched = (key: SettingKey) => ({
  key,
  group: settingTable[key].group,
  value: settingTable[key].initial,
  initial: settingTable[key].initial,
  source: 'initial' as const,
  version: 0,
  version_in_force: null,
  history: [],
})
const settings = settingKeys.map(untouched)
const decided = {
  ...untouched('fee'),
  value: { basis_points: 1200, min_pence: 0 },
  source: 'decided' as const,
  version: 1,
  version_in_force: 1,
  history: [
    {
      version: 1,
      value: { basis_points: 1200, min_pence: 0 },
      effective_at: at,
      made_at: at,
      made_by: 'Marcus from Itemo',
      reason: 'A summer offer.',
    },
  ],
}

function openConsole(address: string, role: 'operator' | 'support' = 'operator'): void {
  server.answer('GET /staff/me', { ...self, roles: [role], counters: {} })
  answerEverywhere(olivia)
  window.localStorage.setItem(sessionKey, JSON.stringify(session))
  openApp(address)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => server.answer('GET /staff/settings', { settings, running_hires: 214 }))

test('an item can be featured from its page, once errors are corrected', async () => {
  openConsole('/operator/settings/home-featured?item=1a2b3c4d-0000-4000-8000-00000000beef')
  await expectText(/From now on: item 1a2b3c4d\./)
  await button('Add an entry').click()
  server.refuse('PUT /staff/settings/:key', 'invalid_input', { 'value.1.id': 'Please enter the name of a category.' })
  await page.getByLabelText('Why').fill('For the spring.')
  await button('Save').click()
  await expectText('Please enter the name of a category.')
  const sent: unknown[] = []
  server.answer('PUT /staff/settings/:key', ({ body }) => {
    sent.push(body.value)
    return { ...untouched('home.featured'), value: body.value, version: 1 }
  })
  await page.getByLabelText('Category name or item id').nth(1).fill(' Cycling ')
  await button('Save').click()
  await expect
    .poll(() => sent)
    .toEqual([
      [
        { kind: 'item', id: '1a2b3c4d-0000-4000-8000-00000000beef', from: null, until: null },
        { kind: 'category', id: 'Cycling', from: null, until: null },
      ],
    ])
})

test('removing an entry by keyboard keeps the focus in place', async () => {
  openConsole('/operator/settings/home-featured?item=1a2b3c4d-0000-4000-8000-00000000beef')
  await button('Add an entry').click()
  await focus(button('Remove entry 2'))
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Remove entry 2')).not.toBeInTheDocument()
  await expect.element(button('Add an entry')).toHaveFocus()
})

test('the list shows each setting in words, since when and by whom', async () => {
  const others = settings.filter(({ key }) => key !== 'fee' && key !== 'legal.operator')
  const fixed = { ...untouched('legal.operator'), source: 'environment' as const }
  server.answer('GET /staff/settings', { settings: [decided, ...others, fixed], running_hires: 0 })
  openConsole('/operator/settings')
  await expectText('12%')
  await expect.element(page.getByText(/by Marcus from Itemo/)).toBeVisible()
  await expectText('Set by the environment')
  await expectText('Watched from 30 points, held from 60')
  // On a reload, an address with a dot would be looked up among the files.
  const links = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href') ?? '')
  expect(links.filter((href) => href.startsWith('/operator/settings/') && href.includes('.'))).toEqual([])
  expect(links).toContain('/operator/settings/words-blocked')
})

test('the effect of a fee is shown before saving, and the typed value is saved', async () => {
  openConsole('/operator/settings/fee')
  await expectText('No changes yet.')
  await expectText('No changes yet.')
  await page.getByLabelText('Share, in percent').fill('12.5')
  await expectText('Hires requested from now on cost 12.5%. 214 current hires keep the fee they were priced with.')
  await expectText('share: 15% → 12.5%')
  await page.getByLabelText('Why').fill('A summer offer.')
  const value = { basis_points: 1250, min_pence: 0 }
  const sent: unknown[] = []
  server.answer('PUT /staff/settings/:key', ({ body }) => {
    sent.push(body)
    return { ...decided, value }
  })
  server.answer('GET /staff/settings', { settings: [decided], running_hires: 214 })
  await button('Save').click()
  // What can't be corrected at once needs a confirmation.
  const dialog = page.getByRole('alertdialog', { name: 'Lower the fee to 12.5% now?' })
  await expect.element(dialog.getByText(/a higher fee takes effect on \d+ \w+ \d{4} at the earliest\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await button('Save').click()
  await dialog.getByRole('button', { name: 'Lower the fee' }).click()
  await expect.poll(() => sent[0]).toMatchObject({ version: 0, value, effective_at: null })
  await expectText(/“A summer offer.”/)
})

test.each(['abc', '-1', '12.345', '31'])(
  'a fee of %s has no preview, and the server explains what is wrong',
  async (typed) => {
    openConsole('/operator/settings/fee')
    await page.getByLabelText('Share, in percent').fill(typed)
    await expectText("This can't be saved yet.")
    await expect.element(page.getByText(/cost /)).not.toBeInTheDocument()
    await expect.element(page.getByText(/→/)).not.toBeInTheDocument()
    server.refuse('PUT /staff/settings/:key', 'invalid_input', { 'value.basis_points': 'Please enter a share.' })
    await button('Save').click()
    await expectText('Please enter a share.')
  },
)

test('a higher fee is saved without a confirmation', async () => {
  openConsole('/operator/settings/fee')
  await page.getByLabelText('Share, in percent').fill('16')
  const message = 'A higher fee takes effect 15 days ahead at the earliest: owners are told by then.'
  server.refuse('PUT /staff/settings/:key', 'invalid_input', { effective_at: message })
  await button('Save').click()
  await expectText(message)
})

test('the preview of a banner ends with exactly one full stop', async () => {
  openConsole('/operator/settings/banner')
  await page.getByLabelText('Text').fill('We are closed on Monday.')
  await expectText('From now on: We are closed on Monday.')
  await page.getByLabelText('Text').fill('We are closed on Monday')
  await expectText('From now on: We are closed on Monday.')
})

test("an amount that isn't a number is sent as typed, not as empty", async () => {
  openConsole('/operator/settings/identity')
  await page.getByLabelText(/^Only from this total/).fill('eighty')
  await page.getByLabelText('Why').fill('Our insurer asks for it.')
  const sent: unknown[] = []
  server.answer('PUT /staff/settings/:key', ({ body }) => {
    sent.push(body)
    return untouched('identity')
  })
  await button('Save').click()
  await expect.poll(() => sent[0]).toMatchObject({ value: { above_pence: 'eighty' } })
})

test('a fee that replaces an announced one says so before saving', async () => {
  const announced = {
    version: 2,
    value: { basis_points: 1400, min_pence: 0 },
    effective_at: '2099-01-10T00:00:00.000Z',
    made_at: at,
    made_by: null,
    reason: 'Costs.',
  }
  const coming = { ...decided, version: 2, history: [announced, ...decided.history] }
  server.answer('GET /staff/settings', { settings: [coming], running_hires: 1 })
  openConsole('/operator/settings/fee')
  await page.getByLabelText('Share, in percent').fill('10')
  await expectText(
    "Hires requested from now on cost 10%. 1 current hire keeps the fee it was priced with. This replaces the change scheduled for 10 Jan 2099: 14%. We'll tell everyone who was told about the rise.",
  )
})

test('a refused value is explained at its field, and a lost race says that someone else decided', async () => {
  openConsole('/operator/settings/fee')
  await page.getByLabelText('Share, in percent').fill('90')
  const message = 'Please enter a share from 0% to 30%.'
  server.refuse('PUT /staff/settings/:key', 'invalid_input', { 'value.basis_points': message })
  await button('Save').click()
  await expectText(message)
  server.refuse('PUT /staff/settings/:key', 'conflict')
  await button('Save').click()
  await expectText('Someone else has just changed this. Check it again.')
})

test("the effect of a rule about identity checks is shown, and why it's refused", async () => {
  openConsole('/operator/settings/identity')
  await expectText('Nobody has their identity checked')
  await page.getByLabelText('Who is checked').selectOptions('both')
  await page.getByLabelText(/^Only from this total/).fill('80')
  await expectText(
    "From now on: Renters and owners need a check, from £80.00. Requests sent before then aren't held up.",
  )
  await page.getByLabelText('Why').fill('Our insurer asks for it.')
  const sent: unknown[] = []
  server.answer('PUT /staff/settings/:key', ({ body }) => {
    sent.push(body)
    return untouched('identity')
  })
  await button('Save').click()
  await expect.poll(() => sent[0]).toMatchObject({ value: { checks: 'both', above_pence: 8000, selfie: true } })
  const message = "There's no provider to check documents yet. Set IDENTITY_PROVIDER first."
  server.refuse('PUT /staff/settings/:key', 'invalid_input', { 'value.checks': message })
  await button('Save').click()
  await expectText(message)
})

test('blocked words are saved only after the operator has seen how many items match', async () => {
  openConsole('/operator/settings/words-blocked')
  await page.getByLabelText('Words').fill('zorbing, licensed, hold, Sports Equipment')
  await page.getByLabelText('Why').fill('Insurers ask for it.')
  server.refuse('PUT /staff/settings/:key', 'invalid_input', { accepted_matches: '12 live items would match.' })
  await button('Save').click()
  await expectText(/12 live items would match\./)
  const sent: unknown[] = []
  server.answer('PUT /staff/settings/:key', ({ body }) => {
    sent.push(body)
    return untouched('words.blocked')
  })
  await button('Save anyway').click()
  await expect
    .poll(() => sent[0])
    .toMatchObject({
      accepted_matches: 12,
      value: [{ word: 'zorbing', group: 'licensed', severity: 'hold', categories: ['Sports Equipment'] }],
    })
})

test('a search without results starts a line of synonyms', async () => {
  openConsole('/operator/settings/words-synonyms?word=thingummy')
  await expect.element(page.getByLabelText('Words')).toHaveValue('thingummy')
  await page.getByLabelText('Words').fill('thingummy, whirligig')
  await page.getByLabelText('Why').fill('People look for it.')
  const sent: unknown[] = []
  server.answer('PUT /staff/settings/:key', ({ body }) => {
    sent.push(body)
    return untouched('words.synonyms')
  })
  await button('Save').click()
  await expect.poll(() => sent[0]).toMatchObject({ value: [['thingummy', 'whirligig']] })
})

test('an error about a word names its line, counting blank ones', async () => {
  openConsole('/operator/settings/words-blocked')
  await page.getByLabelText('Words').fill('zorbing, licensed, hold\n\n\nx, licensed, hold')
  server.refuse('PUT /staff/settings/:key', 'invalid_input', { 'value.1.word': 'Please enter a word.' })
  await button('Save').click()
  await expectText('Line 4: Please enter a word.')
})

test('roles other than operator can only read a setting', async () => {
  openConsole('/operator/settings/fee', 'support')
  await expectText('Only operators can change this.')
  await expect.element(button('Save')).not.toBeInTheDocument()
})

test('a list that fails to load can be retried', async () => {
  server.cut('GET /staff/settings')
  openConsole('/operator/settings')
  await expectText("Couldn't load the settings")
  server.answer('GET /staff/settings', { settings: [decided], running_hires: 0 })
  await button('Try Again').click()
  await expectText('12%')
  await expect.element(page.getByText("Couldn't load the settings")).not.toBeInTheDocument()
})

test.each(['nonsense', 'home.featured', 'fee-2'])(
  'an unknown setting in the address (%s) has a page that says so',
  async (named) => {
    openConsole(`/operator/settings/${named}`)
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Overview' })).toBeVisible()
    await expect.element(button('Save')).not.toBeInTheDocument()
  },
)

test.each(['', 'We are closed on Monday.'])("the home page shows the operator's banner: %s", async (text) => {
  const own_banner = { text, link: '/about', tone: 'info' as const, audience: 'all' as const }
  server.answer('GET /config', { ...config, own_banner })
  server.answer('GET /items', feed([]))
  openApp('/home')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() => page.getByRole('link', { name: 'We are closed on Monday.' }).all().length)
    .toBe(text === '' ? 0 : 1)
  await expect.element(page.getByText('Testing phase.')).not.toBeInTheDocument()
})

test("there's no cover until one is set up, and it's previewed as renters see it before saving [R79]", async () => {
  const bodies: unknown[] = []
  server.answer('PUT /staff/settings/:key', ({ body }) => {
    bodies.push(body)
    return { ...untouched('cover'), version: 1 }
  })
  openConsole('/operator/settings/cover')
  await expectText('No cover')
  await page.getByRole('checkbox', { name: 'Offer cover' }).click()
  const texts = [
    ['Name', 'Hire Cover'],
    ["Insurer's legal name", 'Severn Insurance'],
    ["The insurer's reference number", '202'],
    ['The firm', 'Broker Ltd'],
    ["The firm's reference number", '303'],
    ['Categories, separated by commas (empty for all)', 'Cycling, Photography'],
    ['Why', 'We agreed with an insurer.'],
  ] as const
  for (const [label, text] of texts) await page.getByLabelText(label, { exact: true }).fill(text)
  const preview = page.getByRole('region', { name: 'Protect this hire (optional)' })
  await expect.element(preview.getByRole('checkbox', { name: 'Add Hire Cover for £4.80' })).not.toBeChecked()
  await expect.element(preview).toBeVisible()
  await expect.element(preview.getByText('Itemo is an introducer of Broker Ltd (303).')).toBeVisible()
  await button('Save').click()
  await expect
    .poll(() => bodies)
    .toMatchObject([
      {
        value: {
          name: 'Hire Cover',
          insurer: { name: 'Severn Insurance', reference: '202' },
          distributor: { capacity: 'introducer_of', firm: 'Broker Ltd', reference: '303' },
          price: { of: 'hire', rate: 800, min_pence: 150 },
          categories: ['Cycling', 'Photography'],
          tax_included: true,
          demo: false,
        },
      },
    ])
})
