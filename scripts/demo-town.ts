import type { Page } from '@playwright/test'
import { startServer } from '../e2e/parts/server.ts'

/** The demo town, whole, on a server of its own. */
export interface DemoTown {
  readonly origin: string
  /** Throws everything of it away. */
  stop(): Promise<void>
}

/** A busy machine takes a minute to draw its pictures. */
const buildingMs = 180_000

/**
 * Starts the built app with the demo town in a temporary database. Resolves when the town is seeded.
 * @throws with the server's last output when it exits, seeds nothing, or isn't done within three minutes; everything is cleaned up.
 */
export async function startDemoTown(env: Readonly<Record<string, string>> = {}): Promise<DemoTown> {
  // Any port that is free when it listens: one that was found earlier may be taken by then.
  const server = await startServer({ PORT: '0', SEED_DEMO: 'true', ...env })
  const stop = async () => {
    server.stop()
    await server.ended
  }
  try {
    // It greets when it serves and has tried to make the town; the line below says who lives in it, if there is one.
    const [, origin = '', below] = await server.until(/^Itemo: (\S+)\/home\n(.+)\n/m, buildingMs)
    if (!below?.startsWith('The demo town: '))
      throw new Error(`the server didn't create a demo town; it printed:\n${server.said()}`)
    return { origin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Logs in as the demo person who has some of everything. */
export async function signInAsMaya(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('maya@demo.itemo.example')
  await page.getByLabel('Password', { exact: true }).fill('four-poster-ladder-hire')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/home')
}
