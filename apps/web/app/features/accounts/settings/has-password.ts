import type { User } from '@supabase/auth-js'

/** Whether someone can log in with a password; an old stored session is judged by whether it began with an email. */
export function hasPassword({ app_metadata, identities }: Pick<User, 'app_metadata' | 'identities'>): boolean {
  if (typeof app_metadata.has_password === 'boolean') return app_metadata.has_password
  return identities?.some(({ provider }) => provider === 'email') ?? true
}
