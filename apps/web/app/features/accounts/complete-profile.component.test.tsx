import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, whereabouts } from '../../../test/app.tsx'
import { member } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const card = page.getByRole('region', { name: 'Finish your profile' })
const complete = (has_completed_profile?: boolean) =>
  member('Nell', { user_metadata: { full_name: 'Nell', has_completed_profile } })

beforeEach(() =>
  server.answer('GET /items', {
    items: [],
    boosted: [],
    next_cursor: null,
    total: 0,
    total_is_more: false,
    near: null,
    match: null,
  }),
)

test("a card on /home links a new member to their profile, until it's complete [accounts 3.3]", async () => {
  const nell = complete()
  server.answer('PUT /me', nell.profile)
  server.auth.answer('PUT /user', { ...complete(true).user, updated_at: '2026-03-01T10:00:00.000Z' })
  openApp('/home', { as: nell })
  await expect.element(card).toBeVisible()
  await card.getByRole('link', { name: 'Add photo and postcode' }).click()
  await expect.poll(whereabouts).toBe('/profile-setup')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(whereabouts).toBe('/home')
  await expect.element(page.getByRole('main')).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
})

test.each([
  ['a visitor', undefined],
  ['a member with a complete profile', complete(true)],
])("%s doesn't see that card", async (_, as) => {
  openApp('/home', as && { as })
  await expect.element(page.getByRole('heading', { name: 'Just listed' })).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
})
