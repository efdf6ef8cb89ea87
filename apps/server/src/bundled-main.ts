// The beginning of the bundle (scripts/build-server.ts).
import './platform/young-objects.ts'
import { flushCompileCache } from 'node:module'
import { nameSources } from './platform/source-positions.ts'

/** By then the first requests are answered, and what they needed is compiled. */
const compiledMs = 10_000

nameSources(import.meta.dirname)
await import('./main.ts')
// For the next start, should this process end without a goodbye.
setTimeout(flushCompileCache, compiledMs).unref()
