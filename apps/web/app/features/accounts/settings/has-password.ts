import type { User } from '@supabase/auth-js'

/** Whether somebody signs in with a password, and not by a social provider alone. */
export function hasPassword({ identities }: Pick<User, 'identities'>): boolean {
  return identities?.some(({ provider }) => provider === 'email') ?? true
}
