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

test('a renewed token takes the place of the old one', () => {
  changeSession(session())
  changeSession(session({ access_token: 'second' }))
  expect(getSession()).toMatchObject({ status: 'signed-in', session: { access_token: 'second' } })
})

test('so does a person whose profile was changed under the same token', () => {
  changeSession(session())
  changeSession(session({ user: { ...session().user, updated_at: 'tuesday' } }))
  expect(getSession()).toMatchObject({ session: { user: { updated_at: 'tuesday' } } })
})

test('the same session again is the same state, so that nothing is drawn again', () => {
  changeSession(session())
  const before = getSession()
  changeSession(session())
  expect(getSession()).toBe(before)
})

test('who is there is known to whatever waits for it', async () => {
  changeSession(session())
  expect(ownId()).toBe('u')
  expect(await sessionReady()).toMatchObject({ status: 'signed-in' })
  changeSession(undefined)
  expect(ownId()).toBeUndefined()
  expect(await sessionReady()).toEqual({ status: 'signed-out' })
})
