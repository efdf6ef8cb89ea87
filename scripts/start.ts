// `npm start`: builds the web app when its sources changed, then becomes the server (which ends on Ctrl-C or SIGTERM).
import { fileURLToPath } from 'node:url'
import { buildWebIfChanged } from './build-web.ts'
import { stopWithNpm } from './stop-with-npm.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

stopWithNpm()
try {
  await buildWebIfChanged(root)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('../apps/server/src/main.ts')
