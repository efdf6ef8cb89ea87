import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAssetHistory, type AssetHistory } from '../src/platform/http/kept-assets.ts'
import { mountStatic } from '../src/platform/http/static.ts'
import type { HttpEnv } from '../src/platform/http/types.ts'
import { startTestServer } from './harness.ts'

/** A built web app with one script of this name, and one that every version has. */
async function buildOf(name: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'itemo-web-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, '__spa-fallback.html'), `<!doctype html><script src="/assets/${name}.js"></script>`)
  for (const file of [name, 'react-1']) await writeFile(join(dir, 'assets', `${file}.js`), `say('${file}')`)
  return dir
}

test("two versions serve each other's scripts", async () => {
  const older = await startTestServer({ env: { WEB_DIR: await buildOf('entry-1') } })
  onTestFinished(() => older.close())
  const newer = await older.another({ WEB_DIR: await buildOf('entry-2') })
  onTestFinished(() => newer.stop())
  for (const site of [older.url, newer.origin])
    for (const name of ['entry-1', 'entry-2', 'react-1']) {
      const answer = await fetch(`${site}/assets/${name}.js`)
      expect([answer.status, await answer.text()]).toEqual([200, `say('${name}')`])
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  for (const path of ['/assets/entry-3.js', '/assets/%00.js', "/assets/'.js", '/assets/', '/assets/entry-1.js.br']) {
    const { status } = await fetch(newer.origin + path)
    expect(status, path).toBe(404)
  }
})

test('files are kept until thirty days after the last process that serves them, whichever started last', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const known = async () =>
    (await server.db.selectFrom('web_files').select('path').orderBy('path').execute()).map(({ path }) => path)
  const asked: string[] = []
  const bodyOf = (file: string) => () => {
    asked.push(file)
    return new TextEncoder().encode(`say('${file}')`)
  }
  const start = async (name: string) => {
    const kept = createAssetHistory(server.context)
    await kept.keep(new Map([name, 'react-1'].map((file) => [`/assets/${file}.js`, bodyOf(file)])))
    return kept
  }
  const days = (count: number) => server.advance(count * 24 * 3_600_000)
  const newer = await start('entry-2')
  // An older process that was restarted next to it, and then stopped.
  await start('entry-1')
  days(29)
  const before = server.context.now().getTime()
  newer.serve()
  const lastServed = server.db.selectFrom('web_files').select(sql<Date>`max(last_served_at)`.as('at'))
  await expect
    .poll(async () => (await lastServed.executeTakeFirstOrThrow()).at.getTime())
    .toBeGreaterThanOrEqual(before)
  days(2)
  await start('entry-3')
  expect(await known()).toEqual(['/assets/entry-2.js', '/assets/entry-3.js', '/assets/react-1.js'])
  days(29)
  await start('entry-3')
  expect(await known()).toEqual(['/assets/entry-3.js', '/assets/react-1.js'])
  expect(asked, 'what is there is not asked for again').toEqual(['entry-2', 'react-1', 'entry-1', 'entry-3'])
})

/** The web app of one version; `find` provides the files it lacks. */
async function siteWith(find: AssetHistory['find']) {
  const http = new Hono<HttpEnv>()
  const assetHistory = { keep: async () => undefined, serve: () => undefined, find }
  await mountStatic(http, { dir: await buildOf('entry-1'), csp: {}, assetHistory })
  return (path: string) => http.request(path, { headers: { 'accept-encoding': 'gzip' } })
}

test("a file that can't be looked up because the database is away gets 503, not 404", async () => {
  const find = vi.fn<AssetHistory['find']>().mockRejectedValueOnce(new Error('away'))
  find.mockResolvedValue(new TextEncoder().encode('say()'))
  const ask = await siteWith(find)
  const away = await ask('/assets/entry-2.js')
  expect([away.status, away.headers.get('retry-after'), away.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  expect((await ask('/assets/entry-2.js')).status).toBe(200)
})

test('a file of another version is read once for everyone, and unknown names share one query', async () => {
  const find = vi.fn<AssetHistory['find']>(async () => new TextEncoder().encode('say()'))
  const ask = await siteWith(find)
  await Promise.all([ask('/assets/entry-2.js'), ask('/assets/entry-2.js')])
  await ask('/assets/entry-2.js')
  expect(find).toHaveBeenCalledTimes(1)

  const server = await startTestServer()
  onTestFinished(() => server.close())
  const look = vi.spyOn(server.context.db, 'selectFrom')
  const kept = createAssetHistory(server.context)
  const found = await Promise.all(['a', 'b', 'c'].map((name) => kept.find(`/assets/${name}.js`)))
  expect(found).toEqual([undefined, undefined, undefined])
  expect(look.mock.calls.filter(([table]) => table === 'web_files')).toHaveLength(1)
})
