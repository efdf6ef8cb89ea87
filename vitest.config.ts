import { defineConfig } from 'vitest/config'

/** Of every project. */
const shared = {
  environment: 'node',
  maxWorkers: 2,
  // Files share the modules of their worker: loading the whole server for each file was a third of the time. No module of
  // ours keeps state of its own, so a file cannot meet what another one left.
  isolate: false,
  // A busy machine is slow, not wrong.
  testTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
} as const

/** Two projects: what needs no database, and the server's tests, which share one throw-away PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: { '#app': new URL('./apps/web/app', import.meta.url).pathname } },
        test: {
          ...shared,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'apps/web/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
