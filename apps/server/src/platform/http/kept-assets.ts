import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Logger } from '../log.ts'

/** The web app's hashed files, of every version that open tabs may still run. */
export interface AssetHistory {
  /** Stores this version's files by their paths (`/assets/…`), so that other processes find them. Only missing files are read. */
  keep(files: ReadonlyMap<string, () => Uint8Array>): Promise<void>
  /** Records once a day that this version is still served; called on each request. */
  serve(): void
  /** A file of another version; undefined when there is none. Rejects when the database can't be read. */
  find(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

const dayMs = 24 * 3_600_000
/** How long a version's files are stored after the last process served it: few tabs stay open for longer. */
const keptMs = 30 * dayMs
/** How long to wait after a failure before trying again. */
const againMs = 60_000
/** Lookups of unknown names within this time share one query, whichever files they request. */
const lookupBatchMs = 100

/** The names that the build gives its files: only these are looked up. */
const builtName = /^\/assets\/[\w.-]{1,100}\.(js|css|woff2|png)$/

interface Deps {
  readonly db: Db
  readonly log: Logger
  readonly now: () => Date
}

/** Stores the files in the database, which all processes share, whatever disk or bucket they have. */
export function createAssetHistory({ db, log, now }: Deps): AssetHistory {
  let own: ReadonlyMap<string, () => Uint8Array> = new Map()
  let dueAtMs = Infinity
  let paths: ReadonlySet<string> = new Set()
  let looking: Promise<void> | undefined

  const keep = async (files: ReadonlyMap<string, () => Uint8Array>) => {
    own = files
    const at = now()
    dueAtMs = at.getTime() + dayMs
    try {
      await write(db, files, at)
    } catch (error) {
      dueAtMs = at.getTime() + againMs
      // This version's own pages don't need the stored copies.
      log.warn("the web app's files could not be stored for tabs of other versions", { error })
    }
  }
  const look = async () => {
    try {
      const rows = await db.selectFrom('web_files').select('path').execute()
      paths = new Set(rows.map(({ path }) => path))
    } finally {
      setTimeout(() => (looking = undefined), lookupBatchMs).unref()
    }
  }
  return {
    keep,
    serve() {
      if (now().getTime() >= dueAtMs) void keep(own)
    },
    async find(path) {
      if (!builtName.test(path)) return undefined
      if (!paths.has(path)) await (looking ??= look())
      if (!paths.has(path)) return undefined
      const found = await db.selectFrom('web_files').select('body').where('path', '=', path).executeTakeFirst()
      return found && new Uint8Array(found.body)
    },
  }
}

/** Writes the missing files, marks all of them as served, and deletes those that haven't been served for a long time. */
async function write(db: Db, files: ReadonlyMap<string, () => Uint8Array>, at: Date): Promise<void> {
  const paths = [...files.keys()].toSorted()
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('web_files'))`.execute(trx)
    const { rows } = await sql<{ path: string }>`
      update web_files set last_served_at = greatest(last_served_at, ${at}::timestamptz) where path = any(${paths}::text[])
      returning path`.execute(trx)
    const known = new Set(rows.map(({ path }) => path))
    const missing = paths.filter((path) => !known.has(path))
    const bodies = missing.map((path) => Buffer.from(files.get(path)?.() ?? []))
    await sql`insert into web_files (path, body, last_served_at)
      select path, body, ${at}::timestamptz from unnest(${missing}::text[], ${bodies}::bytea[]) as one (path, body)`.execute(
      trx,
    )
    await sql`delete from web_files where last_served_at < ${new Date(at.getTime() - keptMs)}`.execute(trx)
  })
}
