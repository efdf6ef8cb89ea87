import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from '../scripts/find-chromium.ts'
import { freePort, freePorts } from '../scripts/free-port.ts'

/** Each worker has a server with its own database. A journey waits more than it computes, so a small machine runs two. */
const workers = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)))

// Every worker loads this file again: the choices of the first load are passed on through the environment.
process.env.E2E_PORTS ??= (await freePorts(workers)).join()
process.env.E2E_TOWN_PORT ??= String(await freePort())
process.env.CHROMIUM_PATH ??= await findChromium()
const ports = process.env.E2E_PORTS.split(',')
const originAt = (port: string | undefined) => `http://127.0.0.1:${port}`
/** This worker's URL; Playwright numbers the workers that run at the same time. */
const baseURL = originAt(ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)])
process.env.E2E_ORIGIN = baseURL

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  workers: ports.length,
  fullyParallel: true,
  retries: 0,
  // This many hanging tests have a common cause, and each takes minutes.
  maxFailures: 20,
  forbidOnly: true,
  timeout: 120_000,
  // A busy machine may be slow.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL,
    // Tests that intercept requests wouldn't see a service worker's. Tests about the service worker allow it.
    serviceWorkers: 'block',
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArgs },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Reduced motion saves an eighth of the CPU time; tests about motion turn it on.
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    // Only the journeys in which phones differ.
    {
      name: 'mobile',
      grep: /@layout|@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: [
    ...ports.map((port) => serverAt(port, 'node parts/run-server.ts')),
    serverAt(process.env.E2E_TOWN_PORT, 'node parts/run-town.ts'),
  ],
})

function serverAt(port: string, command: string) {
  return {
    command,
    env: { E2E_PORT: port },
    url: `${originAt(port)}/readyz`,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    timeout: 60_000,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  }
}
