import { demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { collectPersonal, eraseAccount } from '../src/features/accounts/account-privacy.ts'
import { statementsOf } from './count-statements.ts'
import { createMember } from './factories.ts'
import { createCompletedHire } from './hires.ts'
import { serverOfFile } from './server-of-file.ts'

const server = await serverOfFile()
const { context, db } = server

interface PersonalColumn {
  readonly table: string
  readonly column: string
  /** What becomes of the row when the person it names goes: nothing, where the database doesn't know that it names one. */
  readonly rule: 'goes' | 'forgets' | 'holds' | null
}

/** By its name such a column holds the id of a person, whether or not the database knows. */
const personalName =
  /^(?:.*_)?(?:user|owner|renter|payer|sender|author|reporter|reported|reviewer|reviewee|blocker|blocked|person|member|account|staff|actor|recipient|receiver)_id$|^member_(?:low|high)$|_by$|_for$|_to$|^by_/

/** Every column of the product's tables that names a person: by a reference to an account or a profile, or by its name. */
async function personalColumns(): Promise<PersonalColumn[]> {
  const { rows } = await sql<PersonalColumn & { readonly isUuid: boolean }>`
    select n.nspname || '.' || c.relname as "table", a.attname as "column", t.typname in ('uuid', '_uuid') as "isUuid",
      case k.confdeltype when 'c' then 'goes' when 'n' then 'forgets' when 'r' then 'holds' when 'a' then 'holds' end as rule
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
      and k.confrelid in ('auth.users'::regclass, 'profiles'::regclass, 'staff'::regclass)
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'auth')
    order by 1, 2`.execute(db)
  return rows
    .filter(({ column, rule, isUuid }) => rule !== null || (isUuid && personalName.test(column)))
    .map(({ table, column, rule }) => ({ table, column, rule }))
}

/** Whether a statement names a column of a table. `public` is left out in statements. */
function names(statement: string, { table, column }: PersonalColumn): boolean {
  const bare = table.replace(/^public\./, '').replace('.', String.raw`"?\."?`)
  return new RegExp(String.raw`\b${bare}\b`).test(statement) && new RegExp(String.raw`\b${column}\b`).test(statement)
}

const nameOf = ({ table, column }: PersonalColumn) => `${table.replace(/^public\./, '')}.${column}`

const byStaff =
  'an act of someone who works here: a record of the operator, whose account ends only once they have left'
const ofMinutes = 'the hash of a secret that lives for minutes to days, and names nothing else'

const ofItsSearch = 'the row goes with the search that found it, which is in the file and goes with its person'
const ofADay = 'the key of an act of someone who works here, against doing it twice; it is deleted after a day'

/** Columns that no part of someone's file is found by, each with the reason. */
const notInFile: Readonly<Record<string, string>> = {
  'auth.exchange_codes.user_id': ofMinutes,
  'auth.one_time_tokens.user_id': ofMinutes,
  'auth.social_claims.user_id': ofMinutes,
  'auth.webauthn_challenges.user_id': ofMinutes,
  'case_notes.author_id': byStaff,
  'cases.assigned_to': byStaff,
  'cases.subject_owner_id': 'what others reported is theirs; what was decided about the person is in the file',
  'cases.suggested_by': byStaff,
  'conversations.held_for': 'the conversation is in the file, and so is that their conversations wait',
  'conversations.introduced_by': 'the conversation is in the file',
  'decisions.decided_by': byStaff,
  'idempotency_keys.actor_id': ofADay,
  'identity_decisions.by_staff_id': byStaff,
  'notifications.about_id': 'whom a notification of someone else is about',
  'online.user_id': 'lives for as long as a socket',
  'records.made_by': byStaff,
  'reports.subject_owner_id': 'what others reported is theirs; what was decided about the person is in the file',
  'restrictions.user_id': 'what a decision does, which is in the file',
  'search_hits.told_to': ofItsSearch,
  'setting_versions.made_by': byStaff,
  'staff.added_by': byStaff,
  'support_messages.staff_id': byStaff,
  'support_requests.assigned_to': byStaff,
}

/** Columns that neither the database clears nor a part of the erasure, each with the reason. */
const notErased: Readonly<Record<string, string>> = {
  'access_entries.staff_id': byStaff,
  'access_grants.staff_id': byStaff,
  'audit_entries.actor_id': byStaff,
  'case_notes.author_id': byStaff,
  'cases.assigned_to': byStaff,
  'cases.suggested_by': byStaff,
  'decisions.decided_by': byStaff,
  'idempotency_keys.actor_id': ofADay,
  'identity_decisions.by_staff_id': byStaff,
  'payouts.payout_account_id': 'names an account for payouts, which goes with its person',
  'records.made_by': byStaff,
  'search_hits.told_to': ofItsSearch,
  'setting_versions.made_by': byStaff,
  'staff.added_by': byStaff,
  'support_messages.staff_id': byStaff,
  'support_requests.assigned_to': byStaff,
  'uploads.attached_to': 'names what a picture is attached to, and no person',
}

const whatToDo = 'name the column in an exporter (or its erasure), or say here why not; strike out what is named by now'

it('every column that names a person is in their file, or has a reason not to be', async () => {
  const me = await createMember(server)
  const said = await statementsOf(() => collectPersonal(context, me.id))
  const missing = (await personalColumns()).filter((column) => !said.some((one) => names(one, column)))
  expect(missing.map(nameOf).toSorted(), whatToDo).toEqual(Object.keys(notInFile).toSorted())
})

it('every column that names a person is cleared with their account, or has a reason not to be', async () => {
  const me = await createMember(server)
  const said = await statementsOf(() => eraseAccount(context, me.id))
  const writes = said.filter((one) => /\b(?:update|delete)\b/i.test(one))
  const missing = (await personalColumns()).filter(
    (column) => column.rule !== 'goes' && column.rule !== 'forgets' && !writes.some((one) => names(one, column)),
  )
  expect(missing.map(nameOf).toSorted(), whatToDo).toEqual(Object.keys(notErased).toSorted())
})

/** Every place of every table in which a text stands. */
async function placesOf(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const each = tables.map(
    ({ schema, name }) => sql`select ${`${schema}.${name}`}::text as place
      from ${sql.table(`${schema}.${name}`)} t where strpos(lower(t::text), lower(${text})) > 0`,
  )
  const { rows } = await sql<{ place: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ place }) => place)
}

it('a check, a passkey, a cover, a card that was read and a hold are in someone’s file, and go with them', async () => {
  const { renter, owner, rentalId } = await createCompletedHire(server)
  const at = context.now()
  const times = { created_at: at, updated_at: at }
  const key = Buffer.from('a person by name and birth date')
  const consent = { consent_text_version: '2026-11-26', consent_at: at }
  await db
    .insertInto('identity_checks')
    .values({ user_id: renter.id, provider: 'sandbox', state: 'verified', person_key: key, ...consent, ...times })
    .execute()
  const decision = { user_id: renter.id, by_staff_id: owner.id, what: 'grant' as const, reason: 'Seen at a desk', at }
  await db.insertInto('identity_decisions').values(decision).execute()
  const passkey = { credential_id: 'a-credential', public_key: Buffer.from('k'), sign_count: 1, transports: [] }
  await db
    .insertInto('auth.webauthn_credentials')
    .values({
      ...passkey,
      user_id: renter.id,
      aaguid: crypto.randomUUID(),
      backed_up: false,
      friendly_name: 'Blue phone',
      ...times,
    }) // prettier-ignore
    .execute()
  const days = { starts_on: '2026-01-01', ends_on: '2026-01-02' }
  await db
    .insertInto('cover_policies')
    .values({
      rental_id: rentalId,
      cover_id: 1,
      terms: JSON.stringify(demoCoverProduct),
      amount_pence: 480,
      ...days,
      ...times,
    })
    .execute()
  const read = { rental_id: rentalId, role: 'renter' as const, category: 'Power Tools', version: 1, at }
  await db.insertInto('safety_reads').values(read).execute()
  await db.insertInto('conversation_holds').values({ user_id: renter.id, since: at }).execute()

  const file = await collectPersonal(context, renter.id)
  expect(file).toMatchObject({
    account: { passkeys: [{ friendly_name: 'Blue phone' }] },
    identity_checks: [{ 'a fingerprint of your name and birth date': key.toString('hex') }],
    identity_decisions: [{ what: 'grant', reason: 'Seen at a desk' }],
    cover_policies: [{}],
    rentals: [{ id: rentalId, safety_reads: [{ role: 'renter', version: 1 }] }],
    conversation_holds: [{}],
  })
  for (const word of [renter.id, 'Blue phone', key.toString('hex'), 'Seen at a desk'])
    expect((await placesOf(word)).length, word).toBeGreaterThan(0)
  expect(await eraseAccount(context, renter.id)).toBeUndefined()
  for (const word of [renter.id, 'Blue phone', key.toString('hex'), 'Seen at a desk'])
    expect(await placesOf(word), word).toEqual([])
  // What the insurer and the other side need stays with the hire, and names nobody.
  const left = await db.selectFrom('cover_policies').select('amount_pence').where('rental_id', '=', rentalId).execute()
  expect(left).toEqual([{ amount_pence: 480 }])
})
