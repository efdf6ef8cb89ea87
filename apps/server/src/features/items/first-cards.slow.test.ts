import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

test('a process loads the card renderer before the first request', async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'itemo-web-'))
  onTestFinished(() => rm(webDir, { recursive: true }))
  await writeFile(join(webDir, '__spa-fallback.html'), '<!doctype html><head></head>')
  await writeFile(
    join(webDir, '__feed.js'),
    `globalThis.madeCards = 0; export const renderFeed = () => \`\${++madeCards}\``,
  )
  const server = await startTestServer({ env: { WEB_DIR: webDir } })
  onTestFinished(() => server.close())
  await expect.poll(() => (globalThis as { madeCards?: number }).madeCards).toBeGreaterThan(0)
})
