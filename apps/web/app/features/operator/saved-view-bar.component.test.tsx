import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerConsole, openConsole } from '../../../test/console.ts'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const id = '1a2b3c4d-0000-4000-8000-00000000beef'
const renterId = '1a2b3c4d-0000-4000-8000-00000000cafe'

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(answerConsole)

test('filters can be saved as a view, opened by its name, and removed', async () => {
  const view = {
    id,
    screen: 'rentals' as const,
    name: 'Overdue',
    query: 'needs=dispute',
    shared: false,
    made_by: 'Sana from Itemo',
    is_own: true,
    may_remove: true,
  }
  const sent: unknown[] = []
  openConsole('/operator/rentals?needs=dispute')
  await button('Save this view').click()
  server.refuse('POST /staff/views', 'invalid_input', { name: 'Please enter a name.' })
  await button('Save').click()
  await expectText('Please enter a name.')
  server.answer('POST /staff/views', ({ body }) => {
    sent.push(body)
    server.answer('GET /staff/views', { views: [view] })
    return view
  })
  await page.getByLabelText('Name', { exact: true }).fill('Overdue')
  await button('Save').click()
  await expect.element(page.getByRole('link', { name: 'Overdue' })).toHaveAttribute('aria-current', 'true')
  expect(sent).toEqual([{ screen: 'rentals', name: 'Overdue', query: 'needs=dispute', shared: false }])
  await page.getByLabelText('Needs').selectOptions('')
  await expect.element(page.getByRole('link', { name: 'Overdue' })).not.toHaveAttribute('aria-current')
  await page.getByRole('link', { name: 'Overdue' }).click()
  expect(window.location.search).toBe('?needs=dispute')
  server.answer('DELETE /staff/views/:viewId', () => {
    server.answer('GET /staff/views', { views: [] })
    return {}
  })
  await button('Remove this view').click()
  await expect.element(button('Save this view')).toBeVisible()
})

test("a view can be shared with the team, and a colleague's view shows whose it is", async () => {
  const view = {
    id,
    screen: 'rentals' as const,
    name: 'Overdue',
    query: 'needs=overdue',
    shared: false,
    made_by: 'Sana from Itemo',
    is_own: true,
    may_remove: true,
  }
  const others = {
    ...view,
    id: renterId,
    name: 'Disputes',
    query: 'needs=dispute',
    shared: true,
    made_by: 'Finn from Itemo',
    is_own: false,
    may_remove: false,
  }
  server.answer('GET /staff/views', { views: [others, view] })
  openConsole('/operator/rentals?needs=overdue')
  server.refuse('POST /staff/views', 'invalid_input', { name: 'The team already has a view with this name.' })
  await button('Share with the team').click()
  await expectText('The team already has a view with this name.')
  server.answer('POST /staff/views', ({ body }) => {
    server.answer('GET /staff/views', { views: [others, { ...view, shared: body.shared ?? false }] })
    return { ...view, shared: body.shared ?? false }
  })
  await button('Share with the team').click()
  await expectText('Shared with the team')
  await expect.element(button('Stop sharing')).toBeVisible()
  await button('Remove this view').click()
  await expectText('This removes it for everyone on the team.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Disputes shared by Finn from Itemo' }).click()
  await expect.element(button('Remove this view')).not.toBeInTheDocument()
})
