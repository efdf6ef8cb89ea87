// What a migration may not do to a table that people are using, and what it has to say.

interface Migration {
  /** `NNNN_words.sql`. */
  readonly name: string
  readonly text: string
}

/** From this number on each says in a line whether processes of the version before may go on: `-- older processes: go on` or `stop`. */
const firstWithCompatibility = 600
/** From this number on none locks a large table. */
const firstWithoutTableLocks = 560
/** From this number on none reads a whole table under a lock either, as a check of its rows does, nor asks for a lock by name. */
const firstWithoutScansUnderLock = 745

/** Statements that stand although they lock, each with the reason why nobody waits for it. */
const excepted: ReadonlyMap<string, string> = new Map([
  [
    '0580_needs_by_reach_and_digest.sql index on want_notices',
    'landed before the rule; a row a told need, some thousands',
  ],
  [
    '0581_saved_searches_at_once.sql index on search_hits',
    'landed before the rule; emptied after a year, made in a second',
  ],
])

const volatile = /\b(gen_random_uuid|uuidv7|random|clock_timestamp|nextval|timeofday)\s*\(|\b(big|small)?serial\b/

/** What is wrong with a migration, a sentence each. */
export function checkMigration({ name, text }: Migration): string[] {
  const number = Number(name.slice(0, 4))
  if (number < firstWithoutTableLocks) return []
  const locks = [...locksOf(text), ...(number >= firstWithoutScansUnderLock ? readsOf(text) : [])]
  const faults = locks.filter((fault) => !excepted.has(`${name} ${fault.what}`))
  const complaints = faults.map(({ what, instead }) => `${name}: ${what}: ${instead}`)
  if (number >= firstWithCompatibility && !/^-- older processes: (go on|stop)\b/m.test(text)) {
    complaints.push(
      `${name}: says nowhere \`-- older processes: go on\` or \`-- older processes: stop\` (docs/operations.md)`,
    )
  }
  return complaints
}

interface Lock {
  readonly what: string
  readonly instead: string
}

/** A file on one line, without comments, quotes of names, texts and what functions do later, and the tables that it makes. */
function read(text: string): { readonly sql: string; readonly made: ReadonlySet<string | undefined> } {
  const sql = text
    // What `do` says is done at once.
    .replaceAll(/^\s*do\s+\$(\w*)\$([\s\S]*?)\$\1\$/gim, ';$2;')
    .replaceAll(/--.*$|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/gm, (what) => (what.startsWith('--') ? '' : "''"))
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  const tables = sql.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?([\w.]+)/g)
  return { sql, made: new Set(Array.from(tables, ([, table]) => table)) }
}

function locksOf(text: string): Lock[] {
  const { sql, made } = read(text)
  const locks: Lock[] = []
  for (const [, isApart, table = ''] of sql.matchAll(
    /\bcreate (?:unique )?index (concurrently )?(?:if not exists )?(?:(?!on )\w+ )?on (?:only )?([\w.]+)/g,
  )) {
    if (!isApart && !made.has(table))
      locks.push({ what: `index on ${table}`, instead: 'make it concurrently, in a file with `-- transaction: none`' })
  }
  for (const [, table = '', changes = ''] of sql.matchAll(/\balter table (?:if exists )?(?:only )?([\w.]+)([^;]*)/g)) {
    if (made.has(table)) continue
    const isChanged = new RegExp(`\\b(update|delete from) (only )?${table.replace('.', '\\.')}\\b`).test(sql)
    if (isChanged && !/^-- transaction: none$/m.test(text))
      locks.push({
        what: `rows of ${table} changed next to it`,
        instead: 'everyone waits until they are: change them in a file of its own',
      })
    for (const [column] of changes.matchAll(/\badd column\b(?:\([^)]*\)|\((?:[^()]|\([^)]*\))*\)|[^,(])*/g)) {
      const isComputed = (/\bdefault\b/.test(column) || /serial\b/.test(column)) && volatile.test(column)
      if (isComputed || /\bgenerated always as\s*\(/.test(column))
        locks.push({
          what: `computed column of ${table}`,
          instead: 'it rewrites the table: add it empty, and fill it by a job',
        })
    }
    if (/\bset not null\b/.test(changes) && !new RegExp(`alter table ${table}[^;]*validate constraint`).test(sql))
      locks.push({
        what: `not null of ${table}`,
        instead: 'validate a check of it first, so that nothing is read under the lock',
      })
    if (/\balter (?:column )?\w+ (?:set data )?type\b/.test(changes))
      locks.push({
        what: `type of ${table}`,
        instead: 'it rewrites the table: add another column, and fill it by a job',
      })
  }
  for (const [, index = ''] of sql.matchAll(/\bcreate (?:unique )?index concurrently (?:if not exists )?(\w+)/g)) {
    const isAgain = new RegExp(
      `drop index concurrently if exists ${index};[^]*create (unique )?index concurrently ${index} `,
    )
    if (!/^-- transaction: none$/m.test(text) || !isAgain.test(sql))
      locks.push({
        what: `concurrent index ${index}`,
        instead:
          'say `-- transaction: none`, and before it `drop index concurrently if exists`: one that was broken off stays there, and is no index',
      })
  }
  return locks
}

/** Functions that PostgreSQL asks once for all rows. Of others nobody can tell here. */
const stable = new Set(['now', 'statement_timestamp', 'transaction_timestamp', 'coalesce'])

/** Whether a new column is computed for each row by something else than what `locksOf` knows. */
function isComputedLater(column: string): boolean {
  if (/\bas identity\b/.test(column)) return true
  const [, call] = /\bdefault\s+([\w.]+)\s*\(/.exec(column) ?? []
  return call !== undefined && !stable.has(call) && !volatile.test(column)
}

/** What keeps everyone out of a table for as long as it takes, each with its reason and another way. */
const lasting: readonly (readonly [pattern: RegExp, what: string, instead: string])[] = [
  [/(^|;)\s*(cluster|vacuum full)\b/, 'a table written again', 'nobody reads it until then: leave it to the operator'],
  [/\breindex\b(?! \w+ concurrently)/, 'reindex', 'make another index concurrently, and drop this one'],
  [/\brefresh materialized view (?!concurrently)/, 'a view filled again', 'refresh it concurrently'],
  [
    /\bset (un)?logged\b|\bset (tablespace|access method)\b/,
    'a table written again',
    'make another one, and fill it by a job',
  ],
  [/(^|;)\s*lock (table )?[\w.]/, 'a lock by name', 'everyone waits until the migration ends: guard by a constraint'],
]

/** What reads or writes all of a table that people use while they wait. */
function readsOf(text: string): Lock[] {
  const { sql, made } = read(text)
  const locks: Lock[] = []
  for (const [pattern, what, instead] of lasting) if (pattern.test(sql)) locks.push({ what, instead })
  const isWhole = !/^-- transaction: none$/m.test(text)
  let isLocked = false
  for (const [, table = '', changes = ''] of sql.matchAll(/\balter table (?:if exists )?(?:only )?([\w.]+)([^;]*)/g)) {
    if (made.has(table)) continue
    for (const part of partsOf(changes)) {
      const isValidated = /\bvalidate constraint\b/.test(part)
      const [, kind = ''] =
        /\badd (?:constraint \w+ )?(check|foreign key|unique|primary key|exclude)\b/.exec(part) ?? []
      const isColumn = kind === '' && /\badd (?!constraint\b)/.test(part)
      const isIndex = ['unique', 'primary key', 'exclude'].includes(kind)
      if (isIndex && !/\busing index\b/.test(part))
        locks.push({ what: `index of ${table}`, instead: 'make it concurrently, and add the constraint `using index`' })
      if (kind !== '' && !isIndex && !/\bnot valid\b/.test(part))
        locks.push({
          what: `rows of ${table} checked`,
          instead: 'add it `not valid`, and validate it in a file of its own',
        })
      // Until the transaction ends everyone waits for what was changed in it before.
      if (isValidated && isLocked && isWhole)
        locks.push({
          what: `rows of ${table} checked`,
          instead: 'validate it in a file of its own: here under the lock',
        })
      isLocked ||= !isValidated
      // A new column that refers to others isn't looked through as long as it is empty.
      const isFilled = /\breferences\b/.test(part) && /\bdefault\b(?! null)/.test(part)
      if (isColumn && (isFilled || /\b(check|unique|primary key)\b/.test(part)))
        locks.push({
          what: `rows of ${table} checked`,
          instead: 'add the column alone, and what it may hold `not valid`',
        })
      else if (isColumn && isComputedLater(part))
        locks.push({
          what: `computed column of ${table}`,
          instead: 'it rewrites the table: add it empty, and fill it by a job',
        })
    }
  }
  return locks
}

/** The parts of `alter table`, which commas outside of brackets divide. */
function partsOf(changes: string): string[] {
  const parts: string[] = []
  let [part, depth] = ['', 0]
  for (const letter of changes) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter !== ',' || depth > 0) part += letter
    else {
      parts.push(part)
      part = ''
    }
  }
  return [...parts, part]
}
