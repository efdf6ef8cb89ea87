import type { Context } from '../../src/context.ts'
import { staffEmailOf, townStaff } from '../town/town-staff.ts'
import { hoursAgo, type TownDeps } from './town-deps.ts'

/** Writes the accounts of the town's staff, each with a role and a verified authenticator app. */
export async function writeStaff(deps: TownDeps & Pick<Context, 'factorSecrets'>, passwordHash: string): Promise<void> {
  const { trx, factorSecrets } = deps
  const at = hoursAgo(deps, 24)
  const rows = Object.entries(townStaff).map(([key, person]) => ({
    ...person,
    id: crypto.randomUUID(),
    factorId: crypto.randomUUID(),
    email: staffEmailOf(key),
  }))
  await trx
    .insertInto('auth.users')
    .values(
      rows.map(({ id, email, name }) => ({
        id,
        email,
        encrypted_password: passwordHash,
        email_confirmed_at: at,
        raw_user_meta_data: { full_name: name, has_completed_profile: true },
        raw_app_meta_data: { provider: 'email', providers: ['email'] },
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  await trx
    .insertInto('auth.identities')
    .values(
      rows.map(({ id, email }) => ({
        user_id: id,
        provider: 'email',
        provider_id: id,
        identity_data: { sub: id, email, email_verified: true },
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  await trx
    .insertInto('profiles')
    .values(rows.map(({ id, name }) => ({ id, full_name: name, member_since: at, is_demo: true, updated_at: at })))
    .execute()
  await trx
    .insertInto('staff')
    .values(
      rows.map(({ id, role, displayName }) => ({
        user_id: id,
        roles: [role],
        display_name: displayName,
        added_at: at,
      })),
    )
    .execute()
  await trx
    .insertInto('auth.mfa_factors')
    .values(
      rows.map(({ id, factorId, secret }) => ({
        id: factorId,
        user_id: id,
        factor_type: 'totp' as const,
        friendly_name: 'Authenticator app',
        status: 'verified' as const,
        secret: factorSecrets.seal(factorId, secret),
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
}
