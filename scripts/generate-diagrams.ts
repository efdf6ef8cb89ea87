// `npm run diagrams`: migrates a throw-away database and draws docs/diagrams.md.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startThrowawayPostgres } from '../apps/server/test/throwaway-postgres.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { createLogger } from '../apps/server/src/platform/log.ts'
import { diagramsFile, renderDiagrams } from './diagrams.ts'

const log = createLogger({ level: 'warn', format: 'text' })
const migrations = fileURLToPath(new URL('../apps/server/migrations', import.meta.url))

const postgres = await startThrowawayPostgres(log)
try {
  await migrate(postgres.url, migrations, log)
  await writeFile(fileURLToPath(new URL(`../${diagramsFile}`, import.meta.url)), await renderDiagrams(postgres.url))
  console.log(`${diagramsFile} is written`)
} finally {
  await postgres.stop()
}
