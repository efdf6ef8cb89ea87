import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../test/app.tsx'
import { focus } from '../../test/keyboard.ts'

const tab = (name: string) => page.getByRole('tab', { name })

test('tabs are one Tab stop; arrow keys wrap around, Home and End go to the ends, Enter and Space select', async () => {
  openApp('/login')
  const [logIn, signUp] = [tab('Log In'), tab('Sign Up')]
  await focus(logIn)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(signUp).toHaveFocus()
  await expect.element(logIn).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(logIn).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(signUp).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(logIn).toHaveFocus()
  await userEvent.keyboard('{End} ')
  await expect.element(signUp).toHaveAttribute('aria-selected', 'true')
  await expect.element(signUp).toHaveAttribute('aria-controls', page.getByRole('tabpanel').element().id)
  await expect.element(page.getByRole('tabpanel', { name: 'Sign Up' })).toBeVisible()
  expect(page.getByRole('tabpanel').elements()).toHaveLength(1)

  // From a focused tab that isn't selected, Tab goes to the panel, and Shift+Tab comes back to the selected tab.
  await userEvent.keyboard('{Home}{Tab}')
  await expect.element(page.getByRole('tabpanel', { name: 'Sign Up' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(signUp).toHaveFocus()
})
