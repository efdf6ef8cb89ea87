// What a migration may not do to a table that people are using, and what it has to say.

interface Migration {
  /** `NNNN_words.sql`. */
  readonly name: string
  readonly text: string
}

/** From this number on each says in a line whether processes of the version before may go on: `-- older processes: go on` or `stop`. */
const firstThatSays = 600
/** From this number on none locks a large table. */
const firstThatSpares = 560

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
  if (number < firstThatSpares) return []
  const faults = locksOf(text).filter((fault) => !excepted.has(`${name} ${fault.what}`))
  const complaints = faults.map(({ what, instead }) => `${name}: ${what}: ${instead}`)
  if (number >= firstThatSays && !/^-- older processes: (go on|stop)\b/m.test(text)) {
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

function locksOf(text: string): Lock[] {
  const sql = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .toLowerCase()
  const made = new Set(
    [...sql.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?([\w.]+)/g)].map(([, table]) => table),
  )
  const locks: Lock[] = []
  for (const [, isApart, table = ''] of sql.matchAll(
    /\bcreate (?:unique )?index (concurrently )?(?:if not exists )?\w+\s+on (?:only )?([\w.]+)/g,
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
