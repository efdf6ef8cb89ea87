import type { Factor } from '@supabase/auth-js'
import { sessionKey } from '#app/lib/stored-session.ts'
import { answerEverywhere, openApp } from './app.tsx'
import { accessTokenOf, member, sessionOf } from './fixtures.ts'
import { server } from './stand-in.ts'

const at = '2026-03-01T09:00:00.000Z'
const app: Factor = { id: 'app', factor_type: 'totp', status: 'verified', created_at: at, updated_at: at }

/** A member of the support staff. */
export const sana = member('Sana Iqbal', { factors: [app] })
const session = { ...sessionOf(sana), access_token: accessTokenOf(sana, 3600, { aal: 'aal2' }) }

/** Opens the console as Sana, with her second factor. */
export function openConsole(address: string): void {
  answerEverywhere(sana)
  window.localStorage.setItem(sessionKey, JSON.stringify(session))
  openApp(address)
}

/** Answers the requests of every console screen: who she is, no saved views, no hires and an empty audit. */
export function answerConsole(): void {
  server.answer('GET /staff/views', { views: [] })
  server.answer('GET /staff/me', {
    user_id: sana.id,
    display_name: 'Sana from Itemo',
    roles: ['support'],
    child_safety: false,
    factor_at: at,
    counters: {},
  })
  server.answer('GET /staff/audit', { entries: [], next_cursor: null })
  server.answer('GET /staff/rentals', { rentals: [], next_cursor: null })
}
