// `npm start`: builds the web app when its sources changed, then runs the server until Ctrl-C or SIGTERM, and again after a crash.
import { fileURLToPath } from 'node:url'
import { buildWebIfChanged } from './build-web.ts'
import { stopWithNpm } from './stop-with-npm.ts'
import { supervise } from './supervise.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

stopWithNpm()
try {
  await buildWebIfChanged(root)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.exit(await supervise(['apps/server/src/main.ts'], root))
