// As in the product: otherwise the objects of a worker's first tests would decide where V8 allocates those of later ones.
import '../src/platform/young-objects.ts'
import { fileURLToPath } from 'node:url'

/**
 * Half of the cost of a process that a test starts is compiling our TypeScript, so later processes reuse the compile cache. A test worker
 * itself doesn't use it: its files have new URLs in each run.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url))
