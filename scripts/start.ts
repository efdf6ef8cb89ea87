// `npm start`: builds the web app when its sources changed (a release has it built), then runs the server until Ctrl-C or SIGTERM, and again after a crash.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stopWithNpm } from './stop-with-npm.ts'
import { supervise } from './supervise.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

stopWithNpm()
try {
  // The sources of the web app, and what builds it, stay out of a release (scripts/release.ts).
  if (!existsSync(join(root, 'release.json'))) await (await import('./build-web.ts')).buildWebIfChanged(root)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.exit(await supervise(['apps/server/src/main.ts'], root))
