import type { Factor } from '@supabase/auth-js'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { answerEverywhere, openApp } from '../../../../test/app.tsx'
import { accessTokenOf, member, sessionOf } from '../../../../test/fixtures.ts'
import { expectText } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'
import { sessionKey } from '#app/lib/stored-session.ts'

const at = '2026-03-01T09:00:00.000Z'
const today = dayInLondon(new Date())
const from = addDays(today, -27)
const app: Factor = { id: 'app', factor_type: 'totp', status: 'verified', created_at: at, updated_at: at }
const olivia = member('Olivia Grant', { factors: [app] })
const session = { ...sessionOf(olivia), access_token: accessTokenOf(olivia, 3600, { aal: 'aal2' }) }
const self = {
  user_id: olivia.id,
  display_name: 'Olivia from Itemo',
  roles: ['operator' as const],
  child_safety: false,
  factor_at: at,
  counters: { open: 12, mine: 0, late: 2, claims: 3, failed_jobs: 1, disputes: 0 },
}
const days = (first: number) => [first, ...Array<number>(27).fill(0)]
const overview = {
  from,
  to: today,
  compared: { from: addDays(from, -28), to: addDays(from, -1) },
  counted_at: at,
  needs: { open: 12, mine: 0, late: 2, claims: 3, failed_jobs: 1, disputes_due: 0, refunds_failed: 0 },
  tiles: [
    { tile: 'requests' as const, value: 14, before: 10 },
    { tile: 'answer_time' as const, value: 200, before: null },
    { tile: 'income' as const, value: 12.5, before: 0 },
  ],
  series: [
    { metric: 'requests' as const, values: days(14), before: days(10) },
    { metric: 'confirmed' as const, values: days(9), before: days(4) },
  ],
  counts: [
    { metric: 'item_opened' as const, dimension: '', value: 200, before: 100 },
    { metric: 'quote_made' as const, dimension: '', value: 50, before: 10 },
    { metric: 'searches' as const, dimension: 'Cycling', value: 40, before: 0 },
    { metric: 'searches_empty' as const, dimension: '', value: 3, before: 0 },
    { metric: 'reviews_hidden' as const, dimension: '1', value: 3, before: 0 },
    { metric: 'reviews_hidden' as const, dimension: '5', value: 1, before: 0 },
  ],
}
const drone = { words: 'drone', shown: 0, empty: 7, last_day: today }
const health = {
  looked_at: at,
  alarms: [],
  process: { started_at: at, web: true, worker: true, version: '0.1.0' },
  database: { bytes: 52_428_800, connections: 9, version: '18.1' },
  replicas: [{ name: 'berlin', state: 'streaming', behind_seconds: 1.6 }],
  provider: { is_well: true, said: 'answers, and accepts the key' },
  backup_at: null,
  push_browsers: 1200,
  queues: [{ name: 'payments.settle', waiting: 2, running: 1, oldest_at: at }],
  jobs_failed: 0,
  mails: { waiting: 3, failed: 0 },
  webhook_at: null,
  ledger_checked_at: at,
  counted_at: at,
  audit_sealed_until: '2026-02-28',
  disk: 'ok' as const,
}
const job = {
  id: 'job',
  name: 'payments.settle',
  asked_at: at,
  failed_at: at,
  runs: 9,
  error: 'The provider said no',
  about: { kind: 'rental' as const, id: 'hire' },
}

function openConsole(address: string): void {
  answerEverywhere(olivia)
  window.localStorage.setItem(sessionKey, JSON.stringify(session))
  openApp(address)
}

beforeEach(() => {
  server.answer('GET /staff/me', self)
  server.answer('GET /staff/overview', overview)
  server.answer('GET /staff/searches', { searches: [drone], next_cursor: null })
  server.answer('GET /staff/health', health)
  server.answer('GET /staff/jobs/failed', { jobs: [], next_cursor: null })
})

test("the overview shows what needs attention, the figures and how they're counted, with each chart as a table", async () => {
  openConsole('/operator')
  await expectText('Needs attention')
  await expect
    .element(page.getByRole('link', { name: '2 Late cases' }))
    .toHaveAttribute('href', '/operator/queue?tab=late')
  await expect
    .element(page.getByRole('link', { name: '3 Damage cases to decide' }))
    .toHaveAttribute('href', '/operator/damage')
  await expect.element(page.getByRole('link', { name: 'Rentals 3 damage cases' })).toBeVisible()
  await expectText('10 before (+40%)')
  await expectText('3 h 20 min')
  await expectText('£12.50')
  await expect.element(page.getByRole('link', { name: 'Queue 12 open' })).toBeVisible()
  await page.getByText('How is this counted?').first().click()
  await expect.element(page.getByText(/the card was authorised that day/).first()).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: /^Requests and confirmations\. Requests: 14 in all, 10 before, most on/ }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Show the table' }).first().click()
  await expect.element(page.getByRole('table', { name: 'Requests and confirmations' })).toBeVisible()
  await expectText('· 25% of the previous step')
  const finding = page.getByRole('table', { name: 'How well things are found' })
  await expect.element(finding.getByRole('row', { name: 'Searches without results 7.5%' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: '1 3 75%' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Show items for drone' }))
    .toHaveAttribute('href', '/home?search=drone')
})

test('on a phone the sections are in one row, with the rest and their counts behind More', async () => {
  await page.viewport(390, 844)
  server.answer('GET /staff/me', { ...self, counters: { ...self.counters, inbox: 4 } })
  openConsole('/operator')
  await expect.element(page.getByRole('link', { name: 'Support 4 open' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'People' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'More 4 waiting' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Jobs 1 failed' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(window.location.pathname).toBe('/operator/jobs')
})

test('the period is in the address', async () => {
  openConsole('/operator?period=7')
  await page.getByLabelText('Period').selectOptions('90 days')
  await expect.poll(() => window.location.search).toBe('?period=90')
  await expectText('Needs attention')
})

test('a custom period can be typed, and an invalid one stays in its field only', async () => {
  openConsole('/operator?period=own&from=2026-01-05&to=2026-01-09')
  await page.getByLabelText('From', { exact: true }).fill('2026-01-20')
  await expectText(/^Choose a later last day/)
  expect(window.location.search).toContain('from=2026-01-05')
  await page.getByLabelText('To', { exact: true }).fill('2026-01-25')
  await expect.poll(() => window.location.search).toBe('?period=own&from=2026-01-20&to=2026-01-25')
})

test('a new town without numbers says when they appear', async () => {
  server.answer('GET /staff/overview', { ...overview, counted_at: null, needs: {} })
  openConsole('/operator')
  await expectText('No numbers yet.')
  await expectText("They'll appear after the first day.")
})

test('an overview that fails to load can be retried', async () => {
  server.cut('GET /staff/overview')
  openConsole('/operator')
  await expectText("Couldn't load the overview")
  server.answer('GET /staff/overview', overview)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectText('Needs attention')
  await expect.element(page.getByText("Couldn't load the overview")).not.toBeInTheDocument()
})

test('a role without access to money sees no figures about it', async () => {
  const tiles = overview.tiles.filter(({ tile }) => tile !== 'income')
  server.answer('GET /staff/me', { ...self, roles: ['moderator'], counters: { open: 12 } })
  server.answer('GET /staff/overview', { ...overview, tiles, needs: { open: 12 } })
  openConsole('/operator')
  await expectText('3 h 20 min')
  for (const word of [/£/, /income/i, /refund/i, /dispute/i])
    expect(page.getByRole('main').getByText(word).elements(), String(word)).toEqual([])
})

test('g j opens the jobs page, which shows that everything runs', async () => {
  openConsole('/operator')
  await expectText('Needs attention')
  await userEvent.keyboard('gj')
  await expect.element(page.getByText(/^All systems normal\. Last checked/)).toBeVisible()
  await expectText('No jobs have failed permanently.')
  await expectText('PostgreSQL 18.1, 50 MB, 9 connections')
  await expectText('berlin, streaming, 2 s behind')
})

test('a failed job can be retried, or discarded with a reason', async () => {
  server.answer('GET /staff/health', { ...health, alarms: ['jobs_failed'], jobs_failed: 1 })
  server.answer('GET /staff/jobs/failed', { jobs: [job], next_cursor: null })
  server.answer('POST /staff/jobs/:jobId/retry', {})
  server.answer('POST /staff/jobs/:jobId/discard', {})
  openConsole('/operator/jobs')
  await expectText("Some jobs have failed permanently. They're listed below.")
  await expect.element(page.getByRole('link', { name: 'The rental' })).toHaveAttribute('href', '/operator/rentals/hire')
  await page.getByRole('button', { name: 'Retry payments.settle' }).click()
  await expectText('Job queued again')
  await page.getByRole('button', { name: 'Discard payments.settle' }).click()
  await page.getByLabelText('Why').fill('The hire is long over.')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard payments.settle' }).click()
  await expectText('Job discarded')
})
