// The entry point of the bundle (scripts/build-server.ts).
import './platform/young-objects.ts'
import { flushCompileCache } from 'node:module'
import { nameSources } from './platform/source-positions.ts'

/** By then the first requests are served, and the code that they need is compiled. */
const compiledMs = 10_000

nameSources(import.meta.dirname)
await import('./main.ts')
// For the next start, in case this process is killed.
setTimeout(flushCompileCache, compiledMs).unref()
