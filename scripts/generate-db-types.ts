// `npm run db:types`: migrates a throw-away database and writes its types to apps/server/src/db-schema.ts.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startThrowawayPostgres } from '../apps/server/src/platform/db/embedded/throwaway.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { createLogger } from '../apps/server/src/platform/log.ts'
import { renderDbTypes } from './db-types.ts'

const log = createLogger({ level: 'warn', format: 'text' })
const migrations = fileURLToPath(new URL('../apps/server/migrations', import.meta.url))
const target = fileURLToPath(new URL('../apps/server/src/db-schema.ts', import.meta.url))

const postgres = await startThrowawayPostgres(log)
try {
  await migrate(postgres.url, migrations, log)
  await writeFile(target, await renderDbTypes(postgres.url))
  console.log('apps/server/src/db-schema.ts is written')
} finally {
  await postgres.stop()
}
