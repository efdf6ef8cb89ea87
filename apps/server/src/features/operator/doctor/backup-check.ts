import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db/db.ts'
import { describeAge, type Finding } from './finding.ts'

const hour = 60 * 60_000
/** A daily back-up, and the time it takes. */
const warnMs = 26 * hour
const failMs = 8 * 24 * hour

const fileName = 'last-backup'

/** Notes in DATA_DIR that a back-up was written whole. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  await writeFile(join(dataDir, fileName), `${at.toISOString()}\n`)
}

/** Looks how old the last back-up is. */
export async function checkBackup(db: Db, config: Pick<Config, 'dataDir'>, now: Date): Promise<Finding> {
  return judgeBackup(await findBackup(db, config), now)
}

/** When the last back-up was written: one of our own, or what PostgreSQL last handed to its archive; undefined where none is known. */
export async function findBackup(db: Db, { dataDir }: Pick<Config, 'dataDir'>): Promise<Date | undefined> {
  const noted = await readFile(join(dataDir, fileName), 'utf8').then(
    (text) => new Date(text.trim()),
    () => undefined,
  )
  const { rows } = await sql<{ at: Date | null }>`select last_archived_time as at from pg_stat_archiver`.execute(db)
  const times = [noted, rows[0]?.at].flatMap((at) => (at && !Number.isNaN(at.getTime()) ? [at.getTime()] : []))
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

/** What a back-up of this instant means; undefined where none is known. */
export function judgeBackup(at: Date | undefined, now: Date): Finding {
  const name = 'back-up'
  const repair = 'npm run backup -- FILE.tar.gz, every night by cron; or archive with pgBackRest.'
  if (!at) return { name, state: 'warn', said: 'none is known', repair }
  const age = now.getTime() - at.getTime()
  const said = `the last one is ${describeAge(age)} old`
  if (age <= warnMs) return { name, state: 'ok', said }
  return { name, state: age > failMs ? 'fail' : 'warn', said, repair }
}
