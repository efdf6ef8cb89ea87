import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createKeptAssets } from '../src/platform/http/kept-assets.ts'
import { startTestServer } from './harness.ts'

/** A built web app with one script of this name, and one that every version has. */
async function buildOf(name: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'itemo-web-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, '__spa-fallback.html'), `<!doctype html><script src="/assets/${name}.js"></script>`)
  for (const file of [name, 'framework-1']) await writeFile(join(dir, 'assets', `${file}.js`), `say('${file}')`)
  return dir
}

test('each version serves the scripts of its neighbours, for thirty days after one was replaced', async () => {
  const older = await startTestServer({ env: { WEB_DIR: await buildOf('entry-1') } })
  onTestFinished(() => older.close())
  const newer = await older.another({ WEB_DIR: await buildOf('entry-2') })
  onTestFinished(() => newer.stop())
  for (const site of [older.url, newer.origin])
    for (const name of ['entry-1', 'entry-2', 'framework-1']) {
      const answer = await fetch(`${site}/assets/${name}.js`)
      expect([answer.status, await answer.text()]).toEqual([200, `say('${name}')`])
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  for (const path of ['/assets/entry-3.js', '/assets/%00.js', "/assets/'.js", '/assets/', '/assets/entry-1.js.br']) {
    const { status } = await fetch(newer.origin + path)
    expect(status, path).toBe(404)
  }

  const known = async () =>
    (await older.db.selectFrom('web_files').select('path').orderBy('path').execute()).map(({ path }) => path)
  const all = ['/assets/entry-1.js', '/assets/entry-2.js', '/assets/framework-1.js']
  const start = (name: string) =>
    createKeptAssets(older.context).keep(
      new Map([name, 'framework-1'].map((file) => [`/assets/${file}.js`, new TextEncoder().encode(`say('${file}')`)])),
    )
  const day = 24 * 3_600_000
  older.advance(29 * day)
  await start('entry-2')
  expect(await known()).toEqual(all)
  // Back to the one before: what the last one brought is what is replaced now.
  await start('entry-1')
  older.advance(29 * day)
  await start('entry-1')
  expect(await known()).toEqual(all)
  older.advance(2 * day)
  await start('entry-1')
  expect(await known()).toEqual(['/assets/entry-1.js', '/assets/framework-1.js'])
})
