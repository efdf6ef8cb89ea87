import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from './free-port.ts'

/** The demo town, whole, on a server of its own. */
export interface DemoTown {
  readonly origin: string
  /** Throws everything of it away. */
  stop(): Promise<void>
}

/** Starts the built app with the demo town in a database that nobody keeps. Resolves when the town stands. */
export async function startDemoTown(env: Readonly<Record<string, string>> = {}): Promise<DemoTown> {
  const port = String(await freePort())
  const server = spawn(process.execPath, [join(import.meta.dirname, 'run-server.ts')], {
    env: { ...process.env, E2E_PORT: port, E2E_SEED: 'true', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => void server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (part: Buffer) => {
      said += part.toString()
      if (/^Itemo: .*$/m.test(said)) resolve()
    })
    void gone.then(() => reject(new Error(`the demo town did not start: ${said}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGTERM')
      await gone
    },
  }
}

/** Signs in as the person of the demo town who has something of everything. */
export async function signInAsMaya(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('maya@demo.itemo.example')
  await page.getByLabel('Password', { exact: true }).fill('four-poster-ladder-hire')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/home')
}
