import { fileURLToPath } from 'node:url'

/**
 * Half of what a process costs that a test starts is reading our TypeScript: the next one finds it compiled. A worker of the tests
 * itself keeps nothing there: its files have a new address in each run.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url))
