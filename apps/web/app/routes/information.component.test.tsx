import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../test/app.tsx'
import { server } from '../../test/stand-in.ts'

test('without five-star reviews, testimonials are announced, not invented [R42]', async () => {
  server.answer('GET /testimonials', { testimonials: [] })
  openApp('/how-it-works')
  await expect.element(page.getByText('The first ones are being written')).toBeVisible()
})

test('testimonials that fail to load show an error, and can be retried [R42]', async () => {
  server.refuse('GET /testimonials', 'internal')
  openApp('/how-it-works')
  const failure = page.getByText("The reviews couldn't be loaded.")
  await expect.element(failure).toBeVisible()
  server.answer('GET /testimonials', { testimonials: [] })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('The first ones are being written')).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

test('the seven questions open and close by keyboard [accounts 2.61]', async () => {
  openApp('/item-support')
  await expect.element(page.getByText('How do I list an item?')).toBeVisible()
  const summaries = [...document.querySelectorAll('summary')]
  expect(summaries.map(({ textContent }) => textContent)).toEqual([
    'How do I list an item?',
    'How does payment work?',
    'What happens if an item is damaged?',
    'How do I boost an item?',
    'How do I cancel a booking?',
    'How is my privacy kept?',
    'How do I reach you urgently?',
  ])
  const [first, second] = [
    page.getByText(/Listing costs nothing/),
    page.getByText(/Your card is reserved when you ask to hire/),
  ]
  summaries[0]?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(first).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}')
  expect(document.activeElement).toBe(summaries[1])
  await userEvent.keyboard(' ')
  await expect.element(second).toBeVisible()
  await expect.element(first).not.toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(second).not.toBeVisible()
})
