import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, whereabouts } from '../../../test/app.tsx'
import { idOf, member } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

test("a count requested before a push notification was read doesn't stay on the bell", async () => {
  // The page's first count: its response is from before the read, and arrives after it.
  const older = server.hold('GET /notifications/unread', { count: 1 })
  const read = server.hold('POST /notifications/:notificationId/read', {})
  openApp(`/item-support?notification=${idOf('push')}`, { as: member('Olive') })
  await expect.poll(() => server.asked('POST /notifications/:notificationId/read')).toBe(1)
  await expect.poll(() => server.asked('GET /notifications/unread')).toBe(1)
  await expect.poll(whereabouts).toBe('/item-support')
  server.answer('GET /notifications/unread', { count: 0 })
  read()
  await expect.poll(() => server.asked('GET /notifications/unread')).toBe(2)
  older()
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect.element(bell).toHaveAccessibleName('Notifications')
})
