import { GoTrueClient } from '@supabase/auth-js'
import { sessionKey } from './stored-session.ts'

/**
 * The authentication client. It is loaded only once somebody signs in or has a session to look after (30 kB that /home does
 * not need at first). Mail links keep the implicit flow, because a PKCE link fails on another device; what they bring is read
 * in `arrival.ts`, so that it leaves the address bar at once.
 */
export function createAuthClient(): GoTrueClient {
  return new GoTrueClient({
    url: `${window.location.origin}/auth/v1`,
    storageKey: sessionKey,
    storage: window.localStorage,
    flowType: 'implicit',
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: true,
  })
}
