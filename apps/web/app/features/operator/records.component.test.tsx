import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { answerConsole, openConsole, sana } from '../../../test/console.ts'
import { at, detail, id, money, personDetail, rental, renterId } from '../../../test/console-fixtures.ts'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const main = page.getByRole('main')

/** The value of a fact in a list. */
const factOf = (name: string) =>
  main.getByRole('term').filter({ hasText: name }).element().nextElementSibling?.textContent

beforeEach(() => {
  answerConsole()
  server.answer('GET /staff/rentals', { rentals: [rental], next_cursor: null })
  server.answer('GET /staff/rentals/:rentalId', detail)
})

test("a hire shows its end only if it will end, its lines add up, and a returned refund doesn't count", async () => {
  openConsole(`/operator/rentals/${id}`)
  await expectText('Daily rate, 3 × £10.00')
  await expectText('Ends automatically')
  await expectText('8 May 2026')
  server.answer('GET /staff/rentals/:rentalId', {
    ...detail,
    status: 'cancelled',
    payment_state: 'refund_failed',
    money: { ...money, refunded: 34.5, sent_back: 34.5, left: 0 },
  })
  await page.getByRole('link', { name: 'All rentals' }).click()
  await page.getByRole('link', { name: /Cordless drill/ }).click()
  await expect.element(page.getByText("Can't go to the card", { exact: true })).toBeVisible()
  await expect.element(page.getByText('Ends automatically')).not.toBeInTheDocument()
  expect(['Refunded', "Can't go to the card", 'Left to refund'].map(factOf)).toEqual(['£0.00', '£34.50', '£34.50'])
  await expect.element(main.getByRole('link', { name: '£34.50' })).toHaveAttribute('href', '/operator/money/refunds')
})

test('states, measures and the identity are shown in words', async () => {
  const decision = { id: 'decision', case_id: id, outcome: 'action' as const, at, is_revoked: false }
  const identity = {
    verdict: 'needs_review' as const,
    state: 'verified' as const,
    failure: null,
    verified_at: null,
    valid_until: null,
    checks: 1,
    attempts: 1,
    version: 3,
    decisions: [],
    may_decide: true,
  }
  server.answer('GET /staff/people/:userId', {
    ...personDetail,
    history: { ...personDetail.history, decisions: [{ ...decision, measures: ['restrict_hiring'] }] },
    identity,
  })
  openConsole(`/operator/people/${renterId}`)
  await expectText(/^Open · /)
  expect(document.title).toBe('Mia Stone - Console - Itemo')
  const row = main.getByRole('list', { name: 'Decisions' }).getByRole('listitem')
  await expect.poll(() => row.element().textContent).toMatch(/^MeasuresNo new hires · /)
  await expect.element(main.getByText('Documents tried')).toBeVisible()
  expect(['Latest check', 'Checks started', 'Documents tried'].map(factOf)).toEqual(['Passed', '1', '1'])
  await expect.element(main.getByText('Valid until')).not.toBeInTheDocument()
  const button = (name: string) => main.getByRole('button', { name })
  await expect.element(button('Grant the tick…')).toBeVisible()
  await expect.element(button('Remove the tick…')).not.toBeInTheDocument()
})

test('measures against a person link to the case where they can be lifted', async () => {
  const standing = [
    { measure: 'suspend' as const, since: at, until: null, case_id: 'case', reference: 'C-1042' },
    {
      measure: 'restrict_hiring' as const,
      since: at,
      until: '2026-06-03T09:00:00.000Z',
      case_id: 'other',
      reference: 'C-1043',
    },
  ]
  server.answer('GET /staff/people/:userId', { ...personDetail, history: { ...personDetail.history, standing } })
  openConsole(`/operator/people/${renterId}`)
  const rows = main.getByRole('list', { name: 'Current restrictions' })
  await expect
    .element(rows.getByRole('link', { name: /^Suspend the account Since 1 Mar 2026 · no end date Lift in C-1042…$/ }))
    .toHaveAttribute('href', '/operator/queue/case')
  await expect
    .element(rows.getByRole('link', { name: /^No new hires Since 1 Mar 2026 · until 3 Jun, 10:00 Lift in C-1043…$/ }))
    .toBeVisible()
  await expectText('Only moderators and operators can lift these, in the case.')
})

test("menu entries outside the role are dimmed, with the role they're for, and promise nothing", async () => {
  const self = { user_id: sana.id, display_name: 'Sana', roles: ['moderator' as const], child_safety: false }
  server.answer('GET /staff/me', { ...self, factor_at: at, counters: {} })
  server.answer('GET /staff/people', { people: [], next_cursor: null })
  server.answer('GET /staff/support', { requests: [], next_cursor: null, last_answer_at: at })
  openConsole('/operator/people')
  await expect.element(page.getByPlaceholder('Name or id')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Console' })
  for (const [name, why] of Object.entries({
    Money: 'operator and finance',
    Team: 'operator',
    Records: 'operator',
    Jobs: 'operator, support and finance',
  })) {
    const place = menu.getByRole('button', { name, exact: true })
    await expect.element(place).toHaveAccessibleDescription(`Only for ${why}`)
    await expect.element(place).toHaveAttribute('aria-disabled', 'true')
    expect(menu.getByRole('link', { name }).elements()).toEqual([])
  }
  // As wide as the link that it replaces: on a phone too, behind More.
  const widthOf = (one: Locator) => one.element().getBoundingClientRect().width
  await page.viewport(390, 844)
  await menu.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await expect.element(more.getByRole('button', { name: 'Money' })).toBeVisible()
  expect(widthOf(more.getByRole('button', { name: 'Money' }))).toBe(widthOf(more.getByRole('link', { name: 'People' })))
  await more.getByRole('button', { name: 'Close' }).click()
  await page.viewport(1280, 800)
  await menu.getByRole('button', { name: 'Money' }).click({ force: true })
  await expectText('Money: Only for operator and finance')
  expect(window.location.pathname).toBe('/operator/people')
  await menu.getByRole('link', { name: 'Support' }).click()
  await expectText('Nothing for you to answer.')
  await page.getByRole('link', { name: 'Late', exact: true }).click()
  await expectText('Nothing here for your role.')
})
