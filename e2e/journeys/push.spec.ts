import { expect, type Page } from '@playwright/test'
import { settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Denies notifications: headless browsers do so by default, ordinary ones have to be told. */
async function withNotificationsBlocked(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { targetInfo } = await browser.send('Target.getTargetInfo')
  const { browserContextId } = targetInfo
  await browser.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    ...(browserContextId !== undefined && { browserContextId }),
  })
}

/**
 * No browser of the journeys reaches a push service, and one without a screen allows no notification. This stands in for both, as a
 * browser gives them to a page; everything else is the browser's own.
 */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = 'test-push-service'
    const answer = 'test-permission'
    const made = () => {
      const endpoint = localStorage.getItem(kept)
      if (endpoint === null) return null
      const keys = {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      }
      const unsubscribe = () => Promise.resolve(localStorage.removeItem(kept) ?? true)
      return { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
    }
    const permission = () => (localStorage.getItem(answer) ?? 'default') as NotificationPermission
    Object.defineProperty(Notification, 'permission', { get: permission })
    Notification.requestPermission = () => {
      localStorage.setItem(answer, 'granted')
      return Promise.resolve(permission())
    }
    PushManager.prototype.getSubscription = () => Promise.resolve(made())
    PushManager.prototype.subscribe = (options) => {
      if (typeof options?.applicationServerKey !== 'string') return Promise.reject(new TypeError('There is no key'))
      localStorage.setItem(kept, `https://push.example.com/send/${crypto.randomUUID()}`)
      return Promise.resolve(made() as PushSubscription)
    }
  })
}

test('push notifications can be switched on and off in the settings, explain a refusal, and end with the session', async ({
  browser,
}) => {
  const { page } = await settledMember(browser, 'Pia')
  const toggle = page.getByRole('switch', { name: 'Tell me on this device' })
  /** Clicks, and waits for the server. */
  const after = async (method: 'PUT' | 'DELETE', press: () => Promise<void>) => {
    const answer = page.waitForResponse((response) => response.request().method() === method && response.ok())
    await press()
    await answer
  }

  await test.step('a browser that blocks notifications is explained', async () => {
    await withNotificationsBlocked(page)
    await page.goto('/account-settings')
    await expect(toggle).toBeDisabled()
    await expect(page.getByText('Your browser blocks notifications from Itemo.')).toBeVisible()
  })

  await test.step('a click requests the permission, and takes effect immediately', async () => {
    await withPushService(page)
    await page.reload()
    await expect(page.getByText('Your browser will ask whether you allow it.')).toBeVisible()
    await expect(toggle).not.toBeChecked()
    await after('PUT', () => toggle.click())
    await expect(page.getByText('It turns off when you log out here.')).toBeVisible()
    await page.reload()
    await expect(toggle).toBeChecked()
  })

  await test.step('push is switched off, and on by keyboard', async () => {
    await after('DELETE', () => toggle.click())
    await page.reload()
    await expect(toggle).toBeEnabled()
    await expect(toggle).not.toBeChecked()
    await toggle.focus()
    await after('PUT', () => page.keyboard.press('Space'))
    await page.reload()
    await expect(toggle).toBeChecked()
  })

  await test.step('someone who has logged out gets no more notifications', async () => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page.getByText('Signed out successfully')).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('test-push-service'))).toBeNull()
  })
})

test('a push notification is shown, and a click leads to its page', async ({ page, context }) => {
  await page.goto('/how-it-works')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // The notification that would be shown, since the browser is headless.
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const shown: unknown[] = []
    Object.assign(self, { shown })
    registration.showNotification = (title, { body, tag } = {}) =>
      Promise.resolve(void shown.push({ title, body, tag }))
  })
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const [registrationId, origin] = [await registered, new URL(page.url()).origin]
  const sent = { title: 'Rhys asks to hire your drill', body: '3 to 5 July', path: '/my-rentals', id: 'n-1' }
  for (const data of [JSON.stringify(sent), 'something else']) {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
  const shown = () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown)
  await expect.poll(shown).toEqual([
    { title: sent.title, body: sent.body, tag: 'n-1' },
    { title: 'Itemo', body: "There's something new for you.", tag: 'itemo' },
  ])

  await test.step('a click opens a window, or messages the one that shows the page', async () => {
    await page.evaluate(() => {
      navigator.serviceWorker.addEventListener('message', ({ data }) =>
        Object.assign(window, { told: data as unknown }),
      )
    })
    const open = new URL('/how-it-works', page.url()).href
    // Only a real click may open a window or bring one to the front.
    await worker.evaluate((url) => {
      const scope = self as unknown as {
        clients: { openWindow: (address: string) => Promise<null> }
        WindowClient: { prototype: { focus: () => Promise<void> } }
        dispatchEvent: (event: Event) => void
      }
      const opened: string[] = []
      Object.assign(self, { opened })
      scope.clients.openWindow = async (address) => {
        opened.push(address)
        return null
      }
      scope.WindowClient.prototype.focus = async () => undefined
      for (const to of [new URL('/my-rentals', url).href, url]) {
        const notification = { close: () => undefined, data: { url: to, id: 'n-1' } }
        scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
      }
    }, open)
    await expect
      .poll(() => page.evaluate(() => (window as { told?: unknown }).told))
      .toEqual({
        type: 'notification-clicked',
        id: 'n-1',
      })
    const opened = () => worker.evaluate(() => (self as unknown as { opened: string[] }).opened)
    await expect.poll(opened).toEqual([new URL('/my-rentals?notification=n-1', open).href])
  })
})
