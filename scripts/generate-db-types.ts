// `npm run db:types`: migrates a throw-away database and writes its types: of the server's tables, and of the card sandbox's.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startThrowawayPostgres } from '../apps/server/test/throwaway-postgres.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { createLogger } from '../apps/server/src/platform/log.ts'
import { renderDbTypes, typesFiles } from './db-types.ts'

const log = createLogger({ level: 'warn', format: 'text' })
const migrations = fileURLToPath(new URL('../apps/server/migrations', import.meta.url))

const postgres = await startThrowawayPostgres(log)
try {
  await migrate(postgres.url, migrations, log)
  for (const file of typesFiles) {
    await writeFile(new URL(`../${file.path}`, import.meta.url), await renderDbTypes(postgres.url, file))
    console.log(`${file.path} is written`)
  }
} finally {
  await postgres.stop()
}
