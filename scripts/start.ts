// `npm start`: builds the web app and the server when their sources changed (a release has them built), then runs the server until Ctrl-C or SIGTERM, and again after a crash.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stopWithNpm } from './stop-with-npm.ts'
import { supervise } from './supervise.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

stopWithNpm()
try {
  // The sources of the web app, and what builds, stay out of a release (scripts/release.ts).
  if (!existsSync(join(root, 'release.json'))) {
    await (await import('./build-web.ts')).buildWebIfChanged(root)
    await (await import('./build-server.ts')).buildServerIfChanged(root)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// Code that this start compiles is cached for the next one, if the folder is writable.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/server')
// Young objects take at most 32 MB in place of 128 (ADR-0279), and no full garbage collection interrupts a start (ADR-0284).
const flags = ['--max-semi-space-size=16', '--initial-old-space-size=64']
process.exit(await supervise([...flags, 'apps/server/build/main.mjs'], root))
