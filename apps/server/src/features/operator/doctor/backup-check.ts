import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import { describeAge, type Finding } from './finding.ts'

const hour = 60 * 60_000
/** A daily backup, plus the time that it takes. */
const warnMs = 26 * hour
const failMs = 8 * 24 * hour

const fileName = 'last-backup'

/** Records in DATA_DIR that a backup was completed: one of our own, or another tool's copy of the whole database. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  await writeFile(join(dataDir, fileName), `${at.toISOString()}\n`)
}

/** When the last recorded backup was made. Archived pieces of the log don't count, because they need a base copy. */
export async function findLastBackup({ dataDir }: Pick<Config, 'dataDir'>): Promise<Date | undefined> {
  const text = await readFile(join(dataDir, fileName), 'utf8').catch(() => '')
  const at = new Date(text.trim())
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Checks how old the last backup is. */
export async function checkBackup(config: Pick<Config, 'dataDir'>, now: Date): Promise<Finding> {
  return judgeBackup(await findLastBackup(config), now)
}

/** The finding for a backup made at this time; undefined if none is known. */
export function judgeBackup(at: Date | undefined, now: Date): Finding {
  const name = 'back-up'
  const repair =
    'Run npm run backup -- FILE.tar.gz every night by cron, or npm run backup:note after a copy by another tool.'
  if (!at) return { name, state: 'warn', said: 'none is recorded', repair }
  const age = now.getTime() - at.getTime()
  const said = `the last one is ${describeAge(age)} old`
  if (age <= warnMs) return { name, state: 'ok', said }
  return { name, state: age > failMs ? 'fail' : 'warn', said, repair }
}
