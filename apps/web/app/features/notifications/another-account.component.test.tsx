import { expect, test } from 'vitest'
import { sessionKey } from '#app/lib/stored-session.ts'
import { openApp } from '../../../test/app.tsx'
import { accessTokenOf, member, sessionOf } from '../../../test/fixtures.ts'
import { sendFromOtherTab } from '../../../test/other-tab.ts'
import { server } from '../../../test/stand-in.ts'
import { acceptSockets, tokensIn } from '../../../test/stand-in-socket.ts'

const [oda, rik] = [member('Oda'), member('Rik')]
const topic = 'notifications_realtime'

test('after a log-in in another tab, notifications are those of the new member only', async () => {
  acceptSockets()
  server.answer('GET /notifications', { notifications: [], next_cursor: null })
  openApp('/notifications', { as: oda })
  await expect.poll(() => tokensIn(topic)).toEqual([sessionOf(oda).access_token])
  await expect.poll(() => server.auth.asked('GET /user')).toBe(1)
  const session = { ...sessionOf(rik), access_token: accessTokenOf(rik) }
  server.auth.answer('GET /user', rik.user)
  server.answer('GET /me', rik.profile)
  localStorage.setItem(sessionKey, JSON.stringify(session))
  sendFromOtherTab('SIGNED_IN', session)
  await expect.poll(() => tokensIn(topic)).toEqual([session.access_token])
})
