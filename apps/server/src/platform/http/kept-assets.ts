import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Logger } from '../log.ts'

/** The web app's hashed files of all versions that tabs may still be of. */
export interface KeptAssets {
  /** Keeps the files of this version by their paths (`/assets/…`), where others find them. */
  keep(files: ReadonlyMap<string, Uint8Array>): Promise<void>
  /** A file of another version; undefined when there is none, or the database can't say. */
  find(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** How long the files of a version that was replaced are kept: a tab is rarely open for longer. */
const keptDays = 30

/** What the build calls its files: nothing else is looked for. */
const builtName = /^\/assets\/[\w.-]{1,100}\.(js|css|woff2)$/

interface Deps {
  readonly db: Db
  readonly log: Logger
  readonly now: () => Date
}

/** Keeps them in the database, which all processes share, whatever disk or bucket they have. */
export function createKeptAssets({ db, log, now }: Deps): KeptAssets {
  return {
    async keep(files) {
      const paths = [...files.keys()].toSorted()
      const at = now()
      const forgotten = new Date(at.getTime() - keptDays * 24 * 3_600_000)
      try {
        await inTransaction(db, async (trx) => {
          await sql`select pg_advisory_xact_lock(hashtext('web_files'))`.execute(trx)
          const { rows } = await sql<{ path: string }>`
            select path from web_files where path = any(${paths}::text[])`.execute(trx)
          const known = new Set(rows.map(({ path }) => path))
          const missing = paths.filter((path) => !known.has(path))
          const bodies = missing.map((path) => Buffer.from(files.get(path) ?? new Uint8Array()))
          await sql`insert into web_files (path, body)
            select * from unnest(${missing}::text[], ${bodies}::bytea[])`.execute(trx)
          await sql`update web_files set replaced_at = case when path = any(${paths}::text[]) then null else ${at}::timestamptz end
            where (path = any(${paths}::text[])) = (replaced_at is not null)`.execute(trx)
          await sql`delete from web_files where replaced_at < ${forgotten}`.execute(trx)
        })
      } catch (error) {
        // This version's own pages work without.
        log.warn('the files of the web app are not kept for tabs of other versions', { error })
      }
    },
    async find(path) {
      if (!builtName.test(path)) return undefined
      const found = await db
        .selectFrom('web_files')
        .select('body')
        .where('path', '=', path)
        .executeTakeFirst()
        .catch(() => undefined)
      return found && new Uint8Array(found.body)
    },
  }
}
