import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

/** Of every project. */
const shared = {
  environment: 'node',
  maxWorkers: 2,
  // Files share the modules of their worker: loading the whole server for each file was a third of the time. No module of
  // ours keeps state of its own, so a file cannot meet what another one left.
  isolate: false,
  // A busy machine is slow, not wrong.
  testTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
} as const

/** The server's tests share one throw-away PostgreSQL. */
const server = {
  ...shared,
  // Node loads our TypeScript as it does in the product. Vite's loader turns each use of an import into a call, and takes
  // longer to load (ADR-0275).
  experimental: { viteModuleRunner: false, nodeLoader: false },
  globalSetup: ['apps/server/test/global-setup.ts'],
  setupFiles: ['apps/server/test/worker-setup.ts'],
  hookTimeout: 120_000,
}

/**
 * Four projects: what needs no database, the server's tests, and those of them that cost too much for every commit
 * (`*.slow.test.ts`: processes that are killed, sockets by the hundred, races by the hundred), which `npm run check` leaves out;
 * and the random stories by the thousand (`*.long.test.ts`), which only `npm run test:model` plays, with more texts to search for,
 * a larger town to search in, and more of whatever else is drawn at random.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias: { '#app': new URL('./apps/web/app', import.meta.url).pathname } },
        test: {
          ...shared,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'apps/web/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.slow.test.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['**/*.{slow,long}.test.ts'],
        },
      },
      { test: { ...server, testTimeout: 120_000, name: 'slow', include: ['{apps/server,scripts}/**/*.slow.test.ts'] } },
      {
        test: {
          ...server,
          name: 'long',
          include: [
            'apps/server/**/*.long.test.ts',
            'apps/server/**/{contract-any-input,contract-cursors,due-stories,literal-matches,search-held-out}.slow.test.ts',
          ],
          env: { DUE_STORIES: '200', HELD_OUT_ITEMS: '20000', MANY_INPUTS: 'true', RANDOM_TEXTS: '10000' },
        },
      },
    ],
  },
})
