import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerSettings, openApp, reloadApp } from '../../../../test/app.tsx'
import { feed, member } from '../../../../test/fixtures.ts'
import { enter, tabTo } from '../../../../test/keyboard.ts'
import { recordToasts } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'

const [kim, bob, bea] = [member('Kim'), member('Bob'), member('Bea')]

test('the online status can be switched on by keyboard alone', async () => {
  answerSettings()
  openApp('/account-settings', { as: kim })
  const switched = page.getByRole('switch', { name: 'Show when I am online' })
  await expect.element(switched).not.toBeChecked()
  await tabTo(page.getByLabelText('Postcode', { exact: true }))
  await userEvent.keyboard('e8 3pn')
  await tabTo(switched)
  await userEvent.keyboard(' ')
  await expect.element(switched).toBeChecked()
  // The postcode becomes the place to search around.
  server.answer('GET /items', feed([]))
  server.answer('PUT /me', ({ body }) => {
    const { postcode = null, show_online = false } = body
    const saved = { ...kim.profile, postcode, show_online }
    server.answer('GET /me', saved)
    return saved
  })
  await enter(page.getByRole('button', { name: 'Save Changes' }))
  await expect.element(page.getByText('Account settings updated successfully')).toBeVisible()
  reloadApp()
  await expect.element(switched).toBeChecked()
})

test('blocks can be ended by keyboard alone, and the focus stays in the list', async () => {
  answerSettings()
  const blocked = [bea, bob].map(({ id, name }) => ({
    id,
    full_name: name,
    profile_image: null,
    blocked_at: '2026-03-01T09:00:00.000Z',
  }))
  server.answer('GET /my/blocks', { people: blocked, next_cursor: null })
  server.answer('DELETE /people/:userId/block', ({ params }) => {
    const left = blocked.filter(({ id }) => id !== params.userId)
    blocked.splice(0, blocked.length, ...left)
    server.answer('GET /my/blocks', { people: [...left], next_cursor: null })
    return {}
  })
  openApp('/account-settings', { as: kim })
  const list = page.getByRole('group', { name: 'Blocked people' })
  await expect.element(list).toBeVisible()
  const rows = () => list.getByRole('listitem').elements().length
  await expect.poll(rows).toBe(2)
  const toasts = recordToasts()
  await enter(page.getByRole('button', { name: 'Unblock Bea' }))
  await expect.poll(rows).toBe(1)
  await expect.element(page.getByText('Bea is no longer blocked')).toBeVisible()
  expect(toasts.filter((toast) => toast.includes('Bea is no longer blocked'))).toHaveLength(1)
  await expect.element(list).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Unblock Bob' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(list.getByText("You haven't blocked anyone.")).toBeVisible()
  await expect.element(list).toHaveFocus()
})
