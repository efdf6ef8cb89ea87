import type { FactorRow } from '../factors/factor-queries.ts'
import { presentFactor } from '../factors/factor-view.ts'
import type { Metadata } from './user-policy.ts'
import type { IdentityRow, UserRow } from './user-queries.ts'

const iso = (at: Date | null | undefined) => at?.toISOString()

/** The shown fields of a user; most are missing for one who hasn't confirmed yet. */
type ShownUser = Partial<UserRow> &
  Pick<UserRow, 'id' | 'email' | 'encrypted_password' | 'raw_app_meta_data' | 'raw_user_meta_data'> &
  Pick<UserRow, 'created_at' | 'updated_at'>

/** A user in the wire format, as shown to themselves. Absent timestamps are left out, as clients expect. */
export function presentUser(user: ShownUser, identities: readonly IdentityRow[], factors: readonly FactorRow[] = []) {
  const instants = {
    email_confirmed_at: iso(user.email_confirmed_at),
    confirmed_at: iso(user.email_confirmed_at),
    invited_at: iso(user.invited_at),
    confirmation_sent_at: iso(user.confirmation_sent_at),
    recovery_sent_at: iso(user.recovery_sent_at),
    email_change_sent_at: iso(user.email_change_sent_at),
    reauthentication_sent_at: iso(user.reauthentication_sent_at),
    last_sign_in_at: iso(user.last_sign_in_at),
    banned_until: iso(user.banned_until),
    new_email: user.new_email ?? undefined,
  }
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    ...Object.fromEntries(Object.entries(instants).filter(([, value]) => value !== undefined)),
    // Can't be derived from the identities: an invitation or a log-in link creates one for email, and a member from a provider may set a
    // password.
    app_metadata: { ...(user.raw_app_meta_data as Metadata), has_password: user.encrypted_password !== null },
    user_metadata: user.raw_user_meta_data,
    identities: identities.map(presentIdentity),
    // The client uses it to find out whether a second step is required.
    ...(factors.length > 0 && { factors: factors.map(presentFactor) }),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  }
}
export type UserView = ReturnType<typeof presentUser>

function presentIdentity(identity: IdentityRow) {
  const data = identity.identity_data
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: data,
    provider: identity.provider,
    last_sign_in_at: iso(identity.last_sign_in_at),
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
    email: data !== null && typeof data === 'object' && 'email' in data ? data.email : undefined,
  }
}
