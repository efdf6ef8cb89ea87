import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Ended, endWith } from './end-of-command.ts'
import { checkBackup } from './features/operator/doctor/backup-check.ts'
import { checkDatabase } from './features/operator/doctor/database-checks.ts'
import { checkOutside } from './features/operator/doctor/outside-checks.ts'
import { checkTown } from './features/operator/doctor/town-checks.ts'
import { checkDisk } from './features/operator/doctor/disk-check.ts'
import { checkPictures } from './features/operator/doctor/picture-check.ts'
import { checkReplicas, checkReplicasAlone } from './features/operator/doctor/replica-checks.ts'
import { describeFindings, type Finding } from './features/operator/doctor/finding.ts'
import { placesFor } from './platform/db/embedded/places.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { createLogger } from './platform/log.ts'
import { diskRepairs, diskTroubleOf } from './platform/objects/disk-trouble.ts'
import { refuseWords, UsageError } from './platform/usage-error.ts'
import { withDatabase } from './with-database.ts'

/** The operator's command that checks an installation from outside: prints its findings and what to do; ends with 1 when a check fails. */
async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const config = readConfig(env)
  const log = createLogger({ ...config.log, level: 'silent' })
  const settings: Finding[] = [
    { name: 'settings', state: 'ok', said: 'complete' },
    ...config.warnings.map((said): Finding => ({
      name: 'settings',
      state: 'warn',
      said,
      repair: 'See docs/settings.md.',
    })),
  ]
  const outside = checkOutside(config, new Date())
  const folder = await embeddedFolder(config)
  // Checked even when the database doesn't start: its disk may be the reason.
  const disks = checkDisk(config.dataDir, folder)
  const isNew = folder !== undefined && !existsSync(join(folder, 'pgdata'))
  const inside = isNew
    ? Promise.resolve([noDatabase])
    : withDatabase(config, log, async (url) => {
        const database = await checkDatabase(url, config, resolve(import.meta.dirname, '../migrations'))
        // Without the tables of this version, nothing else can be queried.
        if (database.some(({ state }) => state === 'fail'))
          return [...database, ...(await checkReplicasAlone(config.database.readUrls))]
        const opened = openDatabase(url, { log, max: 2, statementTimeoutMs: 10_000 })
        try {
          const replicas = await checkReplicas(url, config.database.readUrls)
          const town = await checkTown(opened.db, config)
          return [...database, ...replicas, ...town]
        } finally {
          await opened.close()
        }
      }).catch((error: unknown): Finding[] => [
        {
          name: 'database',
          state: 'fail',
          said: `can't be used: ${error instanceof Error ? error.message : String(error)}`,
          repair: repairOf(error),
        },
      ])
  // An operator whose database doesn't start needs to know how old the last back-up is.
  const backup = isNew ? [] : [await checkBackup(config, new Date())]
  return [...settings, ...(await inside), ...backup, ...(await disks), await checkPictures(), ...(await outside)]
}

/** What to do about a database that can't be used. */
function repairOf(error: unknown): string {
  const trouble = diskTroubleOf(error)
  return trouble ? diskRepairs[trouble] : 'Start PostgreSQL, or correct DATABASE_URL.'
}

const noDatabase: Finding = {
  name: 'database',
  state: 'fail',
  said: 'there is none yet',
  repair: 'Run npm start, which creates it, or set DATABASE_URL.',
}

/** The folder of the embedded database, which may not exist: a check mustn't create it. Undefined with an external database. */
async function embeddedFolder({ database, dataDir }: Config): Promise<string | undefined> {
  return database.url === null ? (await placesFor(join(dataDir, 'postgres'))).cluster : undefined
}

const problemsOf = (error: ConfigError): Finding[] =>
  error.problems.map((said) => ({ name: 'settings', state: 'fail', said, repair: 'See docs/settings.md.' }))

/** The output and exit code of `node doctor-command.ts` with these arguments. */
export async function doctorCommand(env: NodeJS.ProcessEnv, words: readonly string[] = []): Promise<Ended> {
  try {
    refuseWords(words)
    const findings = await examine(env).catch((error: unknown) => {
      if (error instanceof ConfigError) return problemsOf(error)
      throw error
    })
    return { code: findings.some(({ state }) => state === 'fail') ? 1 : 0, said: describeFindings(findings) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const said = error instanceof UsageError ? reason : `The installation could not be checked: ${reason}`
    return { code: 2, isFailure: true, said: `${said}\n` }
  }
}

if (import.meta.main) endWith(await doctorCommand(process.env, process.argv.slice(2)))
