import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/app.tsx'
import { due, press, stopClock, turn } from '../../test/clock.ts'
import { notify } from '#app/lib/toasts.ts'

const toasts = () => Array.from(document.querySelectorAll<HTMLElement>('[data-sonner-toast]'))
const visible = () => toasts().filter(({ dataset }) => dataset.visible === 'true' && dataset.removed !== 'true').length

test('a toast stays for four seconds [accounts 9.5]', async () => {
  openApp('/about')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  stopClock()
  // Restores the network for the next test, also after a failure; by then the library no longer listens for events.
  onTestFinished(() => {
    window.dispatchEvent(new Event('online'))
    onlineManager.setOnline(true)
  })
  window.dispatchEvent(new Event('offline'))
  await due(visible, 1)
  expect(toasts()[0]?.textContent).not.toBe('')
  await turn(3999)
  expect(visible()).toBe(1)
  await turn(1)
  await due(visible, 0)
  window.dispatchEvent(new Event('online'))
  await due(visible, 1)
})

test('a toast with an action stays until closed [R56]', async () => {
  openApp('/about')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  stopClock()
  const done: string[] = []
  notify.info({ title: 'Something to do', action: { label: 'Do it', onClick: () => void done.push('it') } })
  await due(visible, 1)
  await turn(600_000)
  expect(visible()).toBe(1)
  press(page.getByRole('button', { name: 'Close toast' }))
  await turn(1000)
  await due(visible, 0)
  expect(done).toEqual([])
})

test.each([
  { screen: 'a desktop', width: 1280, toastPx: 356 },
  // A phone has less room than 356 px.
  { screen: 'a phone', width: 390, toastPx: 390 - 2 * 12 },
])('three toasts are visible at once, on $screen each $toastPx px wide [accounts 9.5]', async ({ width, toastPx }) => {
  await page.viewport(width, 800)
  openApp('/about')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  // None of them expires before the fourth is shown.
  stopClock()
  for (const [before, event] of ['offline', 'online', 'offline', 'online'].entries()) {
    window.dispatchEvent(new Event(event))
    await due(() => toasts().length, before + 1)
  }
  await due(visible, 3)
  expect(toasts()[0]?.offsetWidth).toBe(toastPx)
  await turn(4000)
  // They fade out in a fifth of a second.
  await turn(200)
  await due(() => toasts().length, 0)
})
