// As in the product: what a worker's first tests made would decide where V8 puts the rows of the later ones.
import '../src/platform/young-objects.ts'
import { fileURLToPath } from 'node:url'

/**
 * Half of what a process costs that a test starts is reading our TypeScript: the next one finds it compiled. A worker of the tests
 * itself keeps nothing there: its files have a new address in each run.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url))
