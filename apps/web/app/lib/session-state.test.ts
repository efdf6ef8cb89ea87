import type { Session } from '@supabase/auth-js'
import { afterEach, expect, test } from 'vitest'
import { changeSession, getSession, ownId, sessionReady } from './session-state.ts'

const session = (changes: Partial<Session> = {}): Session => ({
  access_token: 'first',
  refresh_token: 'r',
  expires_in: 3600,
  token_type: 'bearer',
  user: { id: 'u', app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '', updated_at: 'monday' },
  ...changes,
})

afterEach(() => changeSession(undefined))

test('a renewed token replaces the old one', () => {
  changeSession(session())
  changeSession(session({ access_token: 'second' }))
  expect(getSession()).toMatchObject({ status: 'signed-in', session: { access_token: 'second' } })
})

test('a user whose profile changed replaces the old one, under the same token too', () => {
  changeSession(session())
  changeSession(session({ user: { ...session().user, updated_at: 'tuesday' } }))
  expect(getSession()).toMatchObject({ session: { user: { updated_at: 'tuesday' } } })
})

test('an equal session is the same state, so nothing re-renders', () => {
  changeSession(session())
  const before = getSession()
  changeSession(session())
  expect(getSession()).toBe(before)
})

test('code that waits for the session learns who is logged in', async () => {
  changeSession(session())
  expect(ownId()).toBe('u')
  expect(await sessionReady()).toMatchObject({ status: 'signed-in' })
  changeSession(undefined)
  expect(ownId()).toBeUndefined()
  expect(await sessionReady()).toEqual({ status: 'signed-out' })
})
