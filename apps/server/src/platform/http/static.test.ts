import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { pack, type PackedFile, packName, unpack } from './built-pack.ts'
import { mountStatic, noIndex } from './static.ts'
import type { HttpEnv } from './types.ts'

const script = 'document.documentElement.dataset.theme = "dark"'
const style = '.a{color:red}'
const home = `<!doctype html><head></head><style>${style}</style><script>${script}</script><script src="/assets/a-1.js"></script>Home`
const compressed = (text: string) => new Uint8Array(brotliCompressSync(text))
const files: Readonly<Record<string, string>> = {
  'home/index.html': home,
  '__spa-fallback.html': '<!doctype html>Fallback',
  'assets/a-1.js': 'console.log(1)',
  'assets/cut-1.js': 'console.log(2)',
  'assets/small-1.js': 'say(3)',
  'placeholder.svg': '<svg/>',
  '__routes.json': JSON.stringify([
    '/',
    '/home',
    '/item/:itemId',
    '/reset-password',
    '/payment-success',
    '/receipts/:number?',
  ]),
}

let dir: string
let mounted: boolean
const http = new Hono<HttpEnv>()

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'itemo-static-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), content)
  }
  const text = new TextEncoder()
  const packed = Object.entries(files).map(([name, content]) => [`/${name}`, { body: text.encode(content) }] as const)
  const forms = new Map<string, PackedFile>(packed)
    .set('/home/index.html', { body: text.encode(home), br: compressed(home) })
    .set('/assets/a-1.js', { br: compressed('console.log(1)') })
    .set('/assets/cut-1.js', { br: compressed('console.log(2)').subarray(0, 5) })
  await writeFile(join(dir, packName), pack(forms))
  mounted = await mountStatic(http, { dir, csp: { imageSources: ['https://tiles.example'] } })
})
afterAll(() => rm(dir, { recursive: true }))

const page = { headers: { accept: 'text/html,*/*' } }
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the web app', () => {
  it('serves a prerendered page at its address, to be revalidated each time', async () => {
    expect(mounted).toBe(true)
    const response = await http.request('/home', page)
    expect(await response.text()).toBe(home)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const again = await http.request('/home', { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  it.each([
    ['/home', null],
    ['/item/1?from=code', null],
    ['/reset-password', 'no-referrer'],
    ['/reset-password/', 'no-referrer'],
    ['/payment-success?session_id=cs_1', 'no-referrer'],
    ['/home?next=/item/1&code=abc', 'no-referrer'],
    ['/home?token_hash=abc', 'no-referrer'],
    ['/support/S-2207?key=abc', 'no-referrer'],
    ['/assets/a-1.js?code=abc', null],
  ])('sends no referrer from an address that may hold a secret: %s', async (address, policy) => {
    const { headers } = await http.request(address, page)
    expect(headers.get('referrer-policy')).toBe(policy)
  })

  it('answers 404 for a path that is closed on this server, although the web app knows it [R40]', async () => {
    const closed = new Hono<HttpEnv>()
    await mountStatic(closed, { dir, csp: {}, isClosed: (path) => path === '/item/test' })
    expect((await closed.request('/item/test', page)).status).toBe(404)
    expect((await closed.request('/item/other', page)).status).toBe(200)
  })

  it('sends x-robots-tag for pages that search engines should leave out', async () => {
    const told = new Hono<HttpEnv>()
    const contentOf = async (path: string) => (path === '/item/1' ? { head: noIndex } : { head: '<title>Tent</title>' })
    await mountStatic(told, { dir, csp: {}, contentOf })
    const tagOf = async (path: string) => (await told.request(path, page)).headers.get('x-robots-tag')
    expect([await tagOf('/item/1'), await tagOf('/item/2'), await tagOf('/home')]).toEqual(['noindex', null, null])
  })

  it('adds what only the server knows to a page, and compresses it again', async () => {
    const told = new Hono<HttpEnv>()
    const head = (path: string) => `<link rel="canonical" href="https://itemo.example${path}">`
    await mountStatic(told, { dir, csp: {}, head })
    const plain = await (await told.request('/home', page)).text()
    expect(plain).toContain('<head><link rel="canonical" href="https://itemo.example/home"></head>')
    const small = await told.request('/home', { headers: { 'accept-encoding': 'br' } })
    expect(small.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(plain)
    expect(await (await told.request('/item/7', page)).text()).not.toContain('canonical')
  })

  it('fills a page with current content, and sends it as built when there is a query', async () => {
    const changing = new Hono<HttpEnv>()
    let shown = 'one'
    const fill = (path: string, built: string) => {
      if (path !== '/home') return undefined
      if (shown === 'nothing') return Promise.reject(new Error('no database'))
      return Promise.resolve(`${built}<p>${shown}</p>`)
    }
    await mountStatic(changing, { dir, csp: {}, fill })
    const ask = async (path: string, headers = {}) =>
      await changing.request(path, { headers: { ...page.headers, ...headers } })
    const first = await ask('/home')
    expect(await first.text()).toBe(`${home}<p>one</p>`)
    expect(first.headers.get('content-security-policy')).toContain('script-src')
    const etag = first.headers.get('etag') ?? ''
    expect((await ask('/home', { 'if-none-match': etag })).status).toBe(304)
    shown = 'two'
    expect(await (await ask('/home', { 'if-none-match': etag })).text()).toMatch(/<p>two<\/p>$/)
    expect(await (await ask('/home?search=x')).text()).toBe(home)
    shown = 'nothing'
    expect(await (await ask('/home')).text()).toBe(home)
  })

  it("puts the operator's choices into the html element of every page", async () => {
    const chosen = new Hono<HttpEnv>()
    const pages = await mkdtemp(join(tmpdir(), 'itemo-static-'))
    onTestFinished(() => rm(pages, { recursive: true }))
    for (const name of ['home.html', '__spa-fallback.html']) {
      await writeFile(join(pages, name), '<!doctype html><html lang="en-GB"><head></head></html>')
    }
    let root = 'data-price="all-in"'
    await mountStatic(chosen, { dir: pages, csp: {}, rootAttributes: () => root })
    const asked = async (address: string) => (await chosen.request(address, page)).text()
    for (const address of ['/home.html', '/item/7']) {
      expect(await asked(address), address).toMatch(/<html data-price="all-in" /)
    }
    // The folder now holds a newer build: its pages aren't this version's.
    for (const name of ['home.html', '__spa-fallback.html'])
      await writeFile(join(pages, name), '<!doctype html><html lang="newer"><head></head></html>')
    root = ''
    for (const address of ['/home.html', '/item/7'])
      expect(await asked(address), address).toMatch(/<html lang="en-GB">/)
  })

  it('puts the content of an address into its page, and serves the plain page when loading it fails', async () => {
    const pages = new Hono<HttpEnv>()
    const sign = '<div data-loading="" class="grid"><span>Loading</span></div>'
    const fallback = `<!doctype html><head><link rel="modulepreload" href="/a.js"></head><body>${sign}<script type="module">run()</script></body>`
    // There is no pack, and the folder is deleted once it has been read.
    const folder = await mkdtemp(join(tmpdir(), 'itemo-static-'))
    await writeFile(join(folder, '__spa-fallback.html'), fallback)
    await mountStatic(pages, {
      dir: folder,
      csp: {},
      contentOf: async (path) => {
        if (path === '/item/8') throw new Error('no database')
        if (path === '/item/6') return { head: '', status: 404 }
        if (path === '/c/tools') return { head: '<title>Tools</title>', body: '<main>Tools</main>', plain: true }
        return path === '/item/7' ? { head: '<meta name="a">', body: '<article>Seven</article>' } : undefined
      },
    })
    await rm(folder, { recursive: true })
    expect(await (await pages.request('/item/7', page)).text()).toBe(
      fallback.replace('</head>', '<meta name="a"></head>').replace('<body>', '<body><article>Seven</article>'),
    )
    expect((await pages.request('/item/6', page)).status).toBe(404)
    expect(await (await pages.request('/c/tools', page)).text()).toBe(
      '<!doctype html><head><title>Tools</title></head><body><main>Tools</main></body>',
    )
    for (const path of ['/item/8', '/item/9']) {
      const response = await pages.request(path, page)
      expect([response.status, await response.text()], path).toEqual([200, fallback])
    }
  })

  it('allows the inline scripts and styles of a page by their hash, and no others', async () => {
    const policy = (await http.request('/home', page)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' ${hashOf(script)};`)
    expect(policy).toContain(`style-src 'self' ${hashOf(style)};`)
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
    expect(policy).not.toContain('unsafe')
  })

  it('answers an unknown address with the not-found page and status 404', async () => {
    for (const path of ['/nowhere', '/item', '/item/7/more', '/receipts/P-1/more', '/__routes']) {
      const response = await http.request(path, page)
      expect(response.status, path).toBe(404)
      expect(await response.text()).toContain('Fallback')
    }
    for (const path of ['/item/7', '/item/7/', '/HOME', '/receipts', '/receipts/', '/receipts/P-1'])
      expect((await http.request(path, page)).status, path).toBe(200)
    expect((await http.request('/__routes.json')).status).toBe(404)
  })

  it('answers navigations without a prerendered page with the fallback', async () => {
    const response = await http.request('/item/7', page)
    expect(await response.text()).toContain('Fallback')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  it('answers a known address with the page whatever the accept header', async () => {
    const response = await http.request('/item/7', { headers: { accept: '*/*' } })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Fallback')
  })

  it('answers missing files with 404, never with a page', async () => {
    for (const path of ['/assets/gone-2.js', '/missing.png', '/assets/', '/data']) {
      expect((await http.request(path, { headers: { accept: '*/*' } })).status, path).toBe(404)
    }
    expect((await http.request('/assets/gone-2.js', page)).status).toBe(404)
  })

  it('sends files compressed at build time or on first use, and lets hashed ones be cached for ever', async () => {
    const br = await http.request('/assets/a-1.js', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe('console.log(1)')
    expect(br.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const gzip = await http.request('/assets/a-1.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe('console.log(1)')
    const plain = await http.request('/assets/a-1.js')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('vary')).toBe('accept-encoding')
  })

  it('sends files the build left uncompressed as they are, and restores a damaged file from its compressed copy', async () => {
    const gzip = { headers: { 'accept-encoding': 'gzip' } }
    const small = await http.request('/assets/small-1.js', gzip)
    expect([small.headers.get('content-encoding'), await small.text()]).toEqual([null, 'say(3)'])
    expect(await (await http.request('/assets/cut-1.js')).text()).toBe('console.log(2)')
    const kept = new Map<string, string>()
    const keep = async (all: ReadonlyMap<string, () => Uint8Array>) =>
      all.forEach((body, path) => kept.set(path, new TextDecoder().decode(body())))
    const assetHistory = { keep, serve: () => undefined, find: async () => undefined }
    await mountStatic(new Hono<HttpEnv>(), { dir, csp: {}, assetHistory })
    expect(Object.fromEntries(kept)).toEqual({
      '/assets/a-1.js': 'console.log(1)',
      '/assets/cut-1.js': 'console.log(2)',
      '/assets/small-1.js': 'say(3)',
    })
  })

  it("can't be made to serve files outside its folder", async () => {
    for (const path of ['/../package.json', '/..%2f..%2fetc/passwd', '/assets/../../x', '/%2e%2e/x']) {
      const response = await http.request(path)
      expect([404, 200], path).toContain(response.status)
      expect(await response.text(), path).toMatch(/Fallback|Not found/)
    }
  })

  it('refuses an incomplete pack', () => {
    const whole = Buffer.from(pack(new Map([['/a.txt', { body: new TextEncoder().encode('say(4)') }]])))
    expect(new TextDecoder().decode(unpack(whole).get('/a.txt')?.body)).toBe('say(4)')
    expect(() => unpack(whole.subarray(0, -1))).toThrow('incomplete')
  })

  it('says so when nothing was built', async () => {
    expect(await mountStatic(new Hono<HttpEnv>(), { dir: join(dir, 'nowhere'), csp: {} })).toBe(false)
  })
})
