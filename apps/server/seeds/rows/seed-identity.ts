import { dayInLondon } from '@itemo/domain/dates.ts'
import { identityConsentVersion } from '@itemo/domain/identity/identity-schemas.ts'
import { foldName } from '@itemo/domain/identity/name-match.ts'
import type { Context } from '../../src/context.ts'
import type { NewRow } from '../../src/platform/db/db.ts'
import { people, type PersonKey } from '../town/people.ts'
import type { PersonIds } from './seed-people.ts'
import { hoursAgo, type TownDeps } from './town-deps.ts'

type CheckRow = NewRow<'identity_checks'>

/** Two people with a tick, one whose document has another name, one who hasn't finished, and one who may have two accounts. */
export async function writeIdentities(
  deps: TownDeps & Pick<Context, 'identity'>,
  persons: PersonIds,
  documentOf: (name: string) => { readonly first_name: string; readonly last_name: string; readonly dob: object },
): Promise<void> {
  const { trx, identity } = deps
  const nameKey = (person: PersonKey) => identity.keyOf('name', foldName(people[person].name))
  const personKey = (person: PersonKey) => {
    const { first_name: given, last_name: family, dob } = documentOf(people[person].name)
    const { year, month, day } = dob as Record<'year' | 'month' | 'day', number>
    return identity.keyOf('person', foldName(`${given} ${family}`), `${year}-${month}-${day}`)
  }
  const write = async (person: PersonKey, ago: number, changes: Partial<CheckRow>) => {
    const at = hoursAgo(deps, ago)
    const begun = { consent_text_version: identityConsentVersion, consent_at: at, created_at: at, updated_at: at }
    const row = { user_id: persons[person], provider: 'sandbox', ...begun, ...changes } as const
    await trx.insertInto('identity_checks').values(row).execute()
    return at
  }
  const verified = (person: PersonKey, ago: number, changes: Partial<CheckRow> = {}): Partial<CheckRow> => ({
    state: 'verified',
    attempts: 1,
    of_age: true,
    name_match: 'same',
    person_key: personKey(person),
    matched_name_key: nameKey(person),
    verified_at: hoursAgo(deps, ago),
    result_at: hoursAgo(deps, ago),
    ...changes,
  })
  for (const [person, ago] of [
    ['maya', 900],
    ['leila', 300],
  ] as const) {
    const at = await write(person, ago, verified(person, ago))
    await trx
      .updateTable('profiles')
      .set({ identity_verified_at: monthOf(at) })
      .where('id', '=', persons[person])
      .execute()
  }
  await write('tom', 60, verified('tom', 60, { name_match: 'different' }))
  await write('amara', 20, {})
  await write('callum', 30, verified('callum', 30, { person_key: personKey('maya'), name_match: 'different' }))
  await writeCase(deps, persons)
}

const monthOf = (at: Date) => new Date(`${dayInLondon(at).slice(0, 7)}-01`)

async function writeCase(deps: TownDeps, persons: PersonIds): Promise<void> {
  const opened_at = hoursAgo(deps, 3)
  const { id } = await deps.trx
    .insertInto('cases')
    .values({
      kind: 'person',
      subject_kind: 'person',
      subject_id: persons.callum,
      subject_owner_id: persons.callum,
      title: 'Callum',
      reason: 'fake_person',
      priority: 2,
      due_at: hoursAgo(deps, -21),
      opened_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const text = `The document of an identity check shows the same person as another account.\n/operator/people/${persons.maya}`
  await deps.trx.insertInto('case_notes').values({ case_id: id, author_id: null, text, at: opened_at }).execute()
}
