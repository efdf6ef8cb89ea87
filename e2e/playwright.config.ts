import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../scripts/free-port.ts'

// Every worker reads this file again: what the first reading chose is handed on through the environment.
process.env.E2E_PORT ??= String(await freePort())
process.env.CHROMIUM_PATH ??= await findChromium()
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // A busy machine is slow, not wrong.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL,
    // A test that stands between page and server would not see what a service worker asks for. Those about it allow it.
    serviceWorkers: 'block',
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArgs },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'mobile', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
  webServer: {
    command: 'node parts/run-server.ts',
    url: `${baseURL}/readyz`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
