import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { startServer } from '../e2e/parts/server.ts'
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
  const origin = `http://127.0.0.1:${port}`
  const { stop, ended } = await startServer({ PORT: port, SEED_DEMO: 'true', ...env })
  let gone: number | undefined
  void ended.then((code) => (gone = code))
  // The town is written at once: it stands as soon as anything of it shows.
  while (!(await hasItems(origin))) {
    if (gone !== undefined) throw new Error(`the server of the demo town ended with ${gone}`)
    await delay(200)
  }
  return {
    origin,
    async stop() {
      stop()
      await ended
    },
  }
}

async function hasItems(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/v1/items?limit=1`).catch(() => undefined)
  if (!answer?.ok) return false
  const { items } = (await answer.json()) as { items: unknown[] }
  return items.length > 0
}

/** Signs in as the person of the demo town who has something of everything. */
export async function signInAsMaya(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('maya@demo.itemo.example')
  await page.getByLabel('Password', { exact: true }).fill('four-poster-ladder-hire')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/home')
}
