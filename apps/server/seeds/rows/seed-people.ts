import { emailOf, type PersonKey, people } from '../town/people.ts'
import { places } from '../town/town-places.ts'
import type { Portrait } from '../pictures/store.ts'
import { hoursAgo, type TownDeps } from './town-deps.ts'

export type PersonIds = Readonly<Record<PersonKey, string>>

/** Writes the demo people's confirmed accounts and their profiles. They share one password, and so its hash. */
export async function writePeople(
  deps: TownDeps,
  passwordHash: string,
  portraits: readonly Portrait[],
): Promise<PersonIds> {
  const keys = Object.keys(people) as PersonKey[]
  const ids = Object.fromEntries(keys.map((key) => [key, crypto.randomUUID()])) as PersonIds
  const joined = (key: PersonKey) => hoursAgo(deps, people[key].joinedDaysAgo * 24)
  await deps.trx
    .insertInto('auth.users')
    .values(
      keys.map((key) => ({
        id: ids[key],
        email: emailOf(key),
        encrypted_password: passwordHash,
        email_confirmed_at: joined(key),
        raw_user_meta_data: { full_name: people[key].name, has_completed_profile: true },
        raw_app_meta_data: { provider: 'email', providers: ['email'] },
        created_at: joined(key),
        updated_at: joined(key),
      })),
    )
    .execute()
  await deps.trx
    .insertInto('auth.identities')
    .values(
      keys.map((key) => ({
        user_id: ids[key],
        provider: 'email',
        provider_id: ids[key],
        identity_data: { sub: ids[key], email: emailOf(key), email_verified: true },
        created_at: joined(key),
        updated_at: joined(key),
      })),
    )
    .execute()
  await deps.trx
    .insertInto('profiles')
    .values(
      keys.map((key) => ({
        id: ids[key],
        full_name: people[key].name,
        profile_image: portraits.find(({ person }) => person === key)?.path ?? null,
        postcode: places[people[key].place].postcode,
        bio: people[key].bio,
        member_since: joined(key),
        is_demo: true,
        updated_at: joined(key),
      })),
    )
    .execute()
  return ids
}
