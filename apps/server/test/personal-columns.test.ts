import { demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { type QueryExecutorProvider, sql } from 'kysely'
import { expect, it } from 'vitest'
import { collectPersonal, eraseAccount } from '../src/features/accounts/account-privacy.ts'
import { statementsOf } from './count-statements.ts'
import { createMember } from './factories.ts'
import { createCompletedHire } from './hires.ts'
import { serverOfFile } from './server-of-file.ts'
import { undone } from './undone.ts'

const server = await serverOfFile()
const { context, db } = server

interface PersonalColumn {
  readonly table: string
  readonly column: string
  /** What happens to the row when the person it names is deleted: nothing, if the database doesn't know that it names one. */
  readonly rule: 'goes' | 'forgets' | 'holds' | null
}

interface Column extends PersonalColumn {
  readonly type: string
  /** It references a table that isn't about people. */
  readonly isOfOther: boolean
}

/** A text column whose name says that it holds an address, or the id of its subject. */
const personalText = /(?:^|_)(?:email|emails|recipient|recipients|phone|contact)(?:_|$)|^subject_id$/

/** Every column of the product's tables. */
async function columnsOfTables(from: QueryExecutorProvider = db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    with people as (select unnest(array['auth.users'::regclass, 'profiles'::regclass, 'staff'::regclass]) as id),
    keys as (select conrelid, confdeltype, unnest(conkey) as attnum, confrelid in (select id from people) as of_people
      from pg_constraint where contype = 'f')
    select n.nspname || '.' || c.relname as "table", a.attname as "column", t.typname as type,
      (select case k.confdeltype when 'c' then 'goes' when 'n' then 'forgets' else 'holds' end from keys k
        where k.conrelid = c.oid and k.attnum = a.attnum and k.of_people limit 1) as rule,
      exists (select from keys k where k.conrelid = c.oid and k.attnum = a.attnum and not k.of_people) as "isOfOther"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'auth')
    order by 1, 2`.execute(from)
  return rows
}

/**
 * Every column that names a person, or might: each foreign key to one, each id without a foreign key, no matter what it's called, and each
 * text that is an address by its name. A row's own id names the row.
 */
function personalColumns(columns: readonly Column[]): PersonalColumn[] {
  return columns.filter(({ table, column, type, rule, isOfOther }) => {
    if (rule !== null) return true
    if (namesNobody[nameOf({ table, column })] !== undefined) return false
    if (type === 'uuid' || type === '_uuid') return !isOfOther && column !== 'id'
    return ['text', '_text', 'varchar', 'citext'].includes(type) && personalText.test(column)
  })
}

/** Words after a table's name that aren't an alias. */
const noAlias = /^(?:as|cross|for|full|group|inner|join|lateral|left|limit|natural|on|order|returning|right|set|union|using|values|where|window)$/i // prettier-ignore

interface Named {
  readonly table: string
  /** The prefixes of its columns in the statement. */
  readonly by: readonly string[]
}

/** The tables in an unquoted statement. */
function tablesOf(statement: string): Named[] {
  const found = statement.matchAll(/\b(?:from|join|update|into|using)\s+(?:only\s+)?((?:auth\.)?[a-z_]+)\b(?!\s*\()(?:\s+(?:as\s+)?([a-z_]+))?/gi) // prettier-ignore
  return Array.from(found, ([, name = '', alias]) => {
    const by = alias !== undefined && !noAlias.test(alias) ? [alias] : [name, name.replace('auth.', '')]
    return { table: name.startsWith('auth.') ? name : `public.${name}`, by }
  })
}

/** Whether a statement names a column: with its table's prefix, or bare if none of its other tables has a column of that name. */
function names(statement: string, { table, column }: PersonalColumn, columns: readonly Column[]): boolean {
  const bare = statement.replaceAll('"', '')
  const tables = tablesOf(bare)
  const own = tables.filter((one) => one.table === table)
  const isBehind = (by: string) =>
    new RegExp(String.raw`(?<![\w.])${by.replace('.', String.raw`\.`)}\.${column}\b`).test(bare)
  if (own.some(({ by }) => by.some(isBehind))) return true
  const others = new Set(tables.filter((one) => one.table !== table).map((one) => one.table))
  const isShared = columns.some((one) => one.column === column && others.has(one.table))
  return own.length > 0 && !isShared && new RegExp(String.raw`(?<![\w.])${column}\b`).test(bare)
}

/** Whether a statement updates a column's table or deletes from it, and names the column. */
function clears(statement: string, column: PersonalColumn, columns: readonly Column[]): boolean {
  const table = column.table.replace(/^public\./, '').replace('.', String.raw`\.`)
  const isWritten = new RegExp(String.raw`\b(?:update|delete from) (?:only )?${table}\b`, 'i').test(
    statement.replaceAll('"', ''),
  )
  return isWritten && names(statement, column, columns)
}

const nameOf = ({ table, column }: Pick<PersonalColumn, 'table' | 'column'>) =>
  `${table.replace(/^public\./, '')}.${column}`

const ofCase = 'names a case or a decision'
const ofHire = 'names a hire, whatever it is paid by'
const ofItem = 'names an item that may be gone'

/** Ids and texts that don't identify a person, each with what they identify instead. */
const namesNobody: Readonly<Record<string, string>> = {
  'access_entries.case_id': ofCase,
  'audit_entries.case_id': ofCase,
  'audit_entries.decision_id': ofCase,
  'auth.pending_sign_ups.tried': 'names sign-ups, which are nobody yet',
  'auth.webauthn_credentials.aaguid': 'names the make of an authenticator',
  'boost_items.item_id': ofItem,
  'deleted_items.item_id': ofItem,
  'deposits.rental_id': ofHire,
  'identity_decisions.case_id': ofCase,
  'ledger_findings.subject_id': 'names a payment or a hire',
  'online.process_id': 'names a process of the server',
  'payments.subject_id': 'names a hire or a boost',
  'removed_pictures.item_id': ofItem,
  'request_outcomes.rental_id': ofHire,
  'saved_items.item_id': ofItem,
  'security_events.session_id': 'names a session',
  'staff_looking.process_id': 'names a process of the server',
  'share_pictures.item_id': ofItem,
  'uploads.attached_to': 'names what a picture is attached to',
}

const byStaff =
  'an act of someone who works here: a record of the operator, whose account ends only once they have left'
const ofMinutes = 'the hash of a secret that lives for minutes to days, and names nothing else'
const ofAccount = 'the account itself, which is in the file whole and goes whole'

const ofItsSearch = 'the row goes with the search that found it, which is in the file and goes with its person'
const ofADay = 'the key of an act of someone who works here, against doing it twice; it is deleted after a day'
const ofNoAccount = 'begun with an address by someone who has no account by it'
const reported = 'what others reported is theirs; what was decided about the person is in the file'
const idAlone = 'an id that leads to nobody any more: what it named is gone'

/** Columns that no part of the data export uses to find rows, each with the reason. */
const notInFile: Readonly<Record<string, string>> = {
  'auth.exchange_codes.user_id': ofMinutes,
  'auth.one_time_tokens.email': ofMinutes,
  'auth.one_time_tokens.user_id': ofMinutes,
  'auth.pending_sign_ups.email': ofNoAccount,
  'auth.sign_up_marks.email_hash': ofNoAccount,
  'auth.social_claims.email': ofNoAccount,
  'auth.social_claims.user_id': ofMinutes,
  'auth.users.email': ofAccount,
  'auth.users.email_change_proven': ofAccount,
  'auth.users.new_email': ofAccount,
  'auth.webauthn_challenges.user_id': ofMinutes,
  'case_notes.author_id': byStaff,
  'cases.assigned_to': byStaff,
  'cases.subject_id': reported,
  'cases.subject_owner_id': reported,
  'cases.suggested_by': byStaff,
  'conversations.held_for': 'the conversation is in the file, and so is that their conversations wait',
  'conversations.introduced_by': 'the conversation is in the file',
  'decision_measures.target_id': 'the measure is in the file, with the decision',
  'decisions.decided_by': byStaff,
  'idempotency_keys.actor_id': ofADay,
  'identity_decisions.by_staff_id': byStaff,
  'mailbox.recipient': 'mails as they were sent, where a server sends none itself: what they tell of is in the file',
  'notifications.about_id': 'whom a notification of someone else is about',
  'online.user_id': 'lives for as long as a socket',
  'records.made_by': byStaff,
  'reports.reporter_email': ofNoAccount,
  'reports.subject_id': reported,
  'reports.subject_owner_id': reported,
  'restrictions.user_id': 'what a decision does, which is in the file',
  'search_hits.told_to': ofItsSearch,
  'setting_versions.made_by': byStaff,
  'staff.added_by': byStaff,
  'staff_looking.user_id': 'lives for as long as a socket',
  'support_messages.staff_id': byStaff,
  'support_requests.assigned_to': byStaff,
}

/** Columns that neither the database nor the erasure clears, each with the reason. */
const notErased: Readonly<Record<string, string>> = {
  'access_entries.staff_id': byStaff,
  'access_entries.subject_id': idAlone,
  'access_grants.staff_id': byStaff,
  'audit_entries.actor_id': byStaff,
  'audit_entries.subject_id': idAlone,
  'auth.one_time_tokens.email': ofAccount,
  'auth.users.email': ofAccount,
  'auth.users.email_change_proven': ofAccount,
  'auth.users.new_email': ofAccount,
  'case_notes.author_id': byStaff,
  'cases.assigned_to': byStaff,
  'cases.subject_id': idAlone,
  'cases.suggested_by': byStaff,
  'decisions.decided_by': byStaff,
  'idempotency_keys.actor_id': ofADay,
  'identity_decisions.by_staff_id': byStaff,
  'mailbox.recipient': 'mails go by all whom they are to or about (`subjects`)',
  'records.made_by': byStaff,
  'reports.subject_id': idAlone,
  'search_hits.told_to': ofItsSearch,
  'setting_versions.made_by': byStaff,
  'staff.added_by': byStaff,
  'support_messages.staff_id': byStaff,
  'support_requests.assigned_to': byStaff,
}

const whatToDo = 'name the column in an exporter (or its erasure), or say here why not; strike out what is named by now'

it('every column that refers to a person is in their data export, or is listed with a reason', async () => {
  const me = await createMember(server)
  const columns = await columnsOfTables()
  const said = await statementsOf(() => collectPersonal(context, me.id))
  const missing = personalColumns(columns).filter((column) => !said.some((one) => names(one, column, columns)))
  expect(missing.map(nameOf).toSorted(), whatToDo).toEqual(Object.keys(notInFile).toSorted())
})

it('every column that refers to a person is cleared with their account, or is listed with a reason', async () => {
  const me = await createMember(server)
  const columns = await columnsOfTables()
  const said = await statementsOf(() => eraseAccount(context, me.id))
  const missing = personalColumns(columns).filter(
    (column) =>
      column.rule !== 'goes' && column.rule !== 'forgets' && !said.some((one) => clears(one, column, columns)),
  )
  expect(missing.map(nameOf).toSorted(), whatToDo).toEqual(Object.keys(notErased).toSorted())
  const unclear = columns.filter(({ rule, isOfOther }) => rule === null && !isOfOther).map(nameOf)
  expect(Object.keys(namesNobody).filter((name) => !unclear.includes(name))).toEqual([])
})

it("a new table that refers to people is noticed, whatever its columns are called, and isn't mistaken for another", async () => {
  await undone(db, async (trx) => {
    await sql`create table planted (recipient_id uuid, watched uuid[], user_id uuid, contact_email text,
      item_id uuid references items, at timestamptz)`.execute(trx)
    const columns = await columnsOfTables(trx)
    const planted = personalColumns(columns).filter(({ table }) => table === 'public.planted')
    expect(planted.map(({ column }) => column)).toEqual(['contact_email', 'recipient_id', 'user_id', 'watched'])
    const own = planted.find(({ column }) => column === 'user_id')!
    for (const [statement, isNamed] of [
      ['select * from planted where user_id = $1', true],
      ['select "p"."at" from "planted" as "p" where "p"."user_id" = $1', true],
      ['select user_id from items join planted on planted.item_id = items.id where items.user_id = $1', false],
      ['select p.at from planted p, boosts b where b.user_id = $1', false],
    ] as const)
      expect([statement, names(statement, own, columns)]).toEqual([statement, isNamed])
    for (const [statement, isCleared] of [
      ['delete from "planted" where "user_id" = $1', true],
      ['update items set title = $1 where id in (select item_id from planted where planted.user_id = $2)', false],
    ] as const)
      expect([statement, clears(statement, own, columns)]).toEqual([statement, isCleared])
  })
})

/** Every table column that contains a text. */
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

it('identity checks, passkeys, cover, safety cards read and holds are exported, and deleted with the account', async () => {
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
  // A social log-in with their address was begun, without an account.
  const claim = { id: crypto.randomUUID(), provider: 'facebook', provider_id: 'person', vouched: false } as const
  const hashes = { token_hash: 'a claim', browser_hash: 'b', code_hash: 'c' }
  await db
    .insertInto('auth.social_claims')
    .values({ ...claim, ...hashes, email: renter.email, redirect_to: '/', created_at: at, expires_at: at })
    .execute()

  const file = await collectPersonal(context, renter.id)
  expect(file).toMatchObject({
    account: { passkeys: [{ friendly_name: 'Blue phone' }] },
    identity_checks: [{ 'a fingerprint of your name and birth date': key.toString('hex') }],
    identity_decisions: [{ what: 'grant', reason: 'Seen at a desk' }],
    cover_policies: [{}],
    rentals: [{ id: rentalId, safety_reads: [{ role: 'renter', version: 1 }] }],
    conversation_holds: [{}],
  })
  for (const word of [renter.id, renter.email, 'Blue phone', key.toString('hex'), 'Seen at a desk'])
    expect((await placesOf(word)).length, word).toBeGreaterThan(0)
  expect(await eraseAccount(context, renter.id)).toBeUndefined()
  for (const word of [renter.id, renter.email, 'Blue phone', key.toString('hex'), 'Seen at a desk'])
    expect(await placesOf(word), word).toEqual([])
  // The hire keeps what the insurer and the other side need, which identifies nobody.
  const left = await db.selectFrom('cover_policies').select('amount_pence').where('rental_id', '=', rentalId).execute()
  expect(left).toEqual([{ amount_pence: 480 }])
})
