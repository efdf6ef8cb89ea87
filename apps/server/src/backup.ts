import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Config, readConfig } from './config.ts'
import { type Ended, endWith } from './end-of-command.ts'
import { listPictureFiles } from './features/items/pictures/pictures.ts'
import { noteBackup } from './features/operator/doctor/backup-check.ts'
import { type BackupSource, writeBackup } from './platform/backup/write-backup.ts'
import { restoreBackup } from './platform/backup/restore.ts'
import type { Db } from './platform/db/db.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { beginTransaction } from './platform/db/transaction.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { openObjects } from './platform/objects/open-objects.ts'
import { refuseWords } from './platform/usage-error.ts'
import { withDatabase } from './with-database.ts'

/**
 * Runs the operator's back-up command: `write FILE`, `restore FILE [--replace]`, or `note` after a copy made by another tool.
 * Returns what it did.
 */
async function backUp(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [act, file, ...more] = positionals
  if (act === 'note') {
    refuseWords(file === undefined ? [] : [file, ...more])
    await noteBackup(readConfig(env).dataDir, new Date())
    return 'Recorded that there is a back-up as of now.'
  }
  if (file === undefined || more.length > 0) {
    throw new Error('Please name one file: npm run backup -- FILE, or npm run restore -- FILE')
  }
  // npm runs this in the checkout: a relative path refers to the operator's working directory.
  const path = resolve(env.INIT_CWD ?? '.', file)
  const config = readConfig(env)
  const log = createLogger({ ...config.log, level: 'error' })
  return withDatabase(config, log, (url) =>
    act === 'restore'
      ? restore(path, { config, log, url, replace: values.replace })
      : write(path, { config, log, url }),
  )
}

interface Place {
  readonly config: Config
  readonly log: Logger
  readonly url: string
}

async function write(path: string, { config, log, url }: Place): Promise<string> {
  const source: BackupSource = {
    url,
    objects: openObjects(config),
    async listFiles(snapshot) {
      const database = openDatabase(url, { log, max: 2, statementTimeoutMs: 600_000 })
      try {
        const readFiles = async (trx: Db) => {
          await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(trx)
          return listPictureFiles(trx)
        }
        return await beginTransaction(database.db, readFiles, 'repeatable read')
      } finally {
        await database.close()
      }
    },
  }
  const { tables, files, missing } = await writeBackup(path, source, new Date())
  // The archive is complete, even if the time can't be recorded for the doctor.
  const noted = await noteBackup(config.dataDir, new Date()).then(
    () => '',
    (error: unknown) =>
      ` It could not be recorded in DATA_DIR: ${error instanceof Error ? error.message : String(error)}.`,
  )
  const gone = missing.length === 0 ? '' : ` ${missing.length} were removed in the meantime or are missing.`
  return `Backed up ${Object.keys(tables).length} tables and ${files} files of pictures to ${path}.${gone}${noted}`
}

async function restore(path: string, { config, log, url, replace }: Place & { replace: boolean }): Promise<string> {
  const migrationsDir = resolve(import.meta.dirname, '../migrations')
  const objects = openObjects(config)
  const { manifest, end } = await restoreBackup(path, { url, objects, migrationsDir, replace, log })
  return `Restored ${manifest.tables.length} tables and ${end.files} files of pictures as they were at ${manifest.made_at}.`
}

/** The output and exit code of `node backup.ts` with these arguments: 1 when it failed. */
export async function backupCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  try {
    return { code: 0, said: `${await backUp(args, env)}\n` }
  } catch (error) {
    return { code: 1, isFailure: true, said: `${error instanceof Error ? error.message : String(error)}\n` }
  }
}

if (import.meta.main) endWith(await backupCommand(process.argv.slice(2), process.env))
