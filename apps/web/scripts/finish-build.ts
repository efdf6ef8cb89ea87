/**
 * Writes what is known only after the build: the list of the product's addresses, by which the server recognises unknown pages, and the
 * service worker with the list of files that it caches; and copies files that no build tool handles. Runs after the build, before the files
 * are compressed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { build } from 'vite'
import routes from '../app/routes.ts'
import config from '../react-router.config.ts'
import { keptPages, offlinePage } from '../worker/request-plan.ts'
import { baseMap } from './build-base-map.ts'
import { afterCardsScript, withLateScripts } from './late-scripts.ts'
import { withTrustedTypes } from './trusted-types.ts'

const client = join(import.meta.dirname, '..', 'build', 'client')

/** The full paths below an entry: '/item/:itemId'. Layouts have none of their own, and '*' matches everything else. */
function pathsOf(entry: RouteConfigEntry, above = ''): string[] {
  if (entry.path === '*') return []
  const own = entry.path === undefined ? above : `${above}/${entry.path}`
  const below = (entry.children ?? []).flatMap((child) => pathsOf(child, own))
  return entry.index === true || (entry.path !== undefined && below.length === 0) ? [own || '/', ...below] : below
}

async function pageOf(path: string): Promise<string> {
  return await readFile(join(client, path, 'index.html'), 'utf8')
}

/** The files that the cached pages load at once: scripts, styles and fonts under their built names. */
async function keptFiles(): Promise<string[]> {
  const pages = await Promise.all(keptPages.map((path) => pageOf(path)))
  const assets = pages.flatMap((html) =>
    Array.from(html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g), ([name]) => name),
  )
  return [...keptPages, offlinePage, '/placeholder.svg', '/favicon.svg', ...new Set(assets)]
}

/** The offline page is plain HTML, which no build tool processes, so the file names of the fonts are inserted here. */
async function nameFonts(urls: readonly string[]): Promise<void> {
  const families = { figtree: 'Figtree Variable', bricolage: 'Bricolage Grotesque Variable' }
  const rules = Object.entries(families).map(([mark, family]) => {
    const url = urls.find((name) => name.includes(mark) && name.endsWith('.woff2'))
    if (url === undefined) throw new Error(`The build has no font for ${family}`)
    return `@font-face{font-family:'${family}';font-weight:200 900;src:url('${url}') format('woff2-variations')}`
  })
  const path = join(client, offlinePage)
  await writeFile(path, (await readFile(path, 'utf8')).replace(/\/\* fonts:.*?\*\//, rules.join('\n')))
}

interface Manifest {
  readonly entry: { readonly imports: readonly string[] }
  readonly routes: Readonly<Record<string, { imports: readonly string[] }>>
}

/**
 * The router's manifest names the chunks of each route, so that they can be fetched early. Chunks that every page loads with the app itself
 * are removed here, because every first page loads the manifest.
 */
async function shortenManifest(): Promise<void> {
  const folder = join(client, 'assets')
  const [name] = (await readdir(folder)).filter((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no manifest')
  const [before = '', json = '', after = ''] = (await readFile(join(folder, name), 'utf8')).split(/(\{.*\})/s)
  const manifest = JSON.parse(json) as Manifest
  const loaded = new Set(manifest.entry.imports)
  for (const route of Object.values(manifest.routes)) route.imports = route.imports.filter((file) => !loaded.has(file))
  await writeFile(join(folder, name), `${before}${JSON.stringify(manifest)}${after}`)
}

async function versionOf(urls: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const url of urls) {
    const isPage = (keptPages as readonly string[]).includes(url)
    hash.update(url).update(await readFile(isPage ? join(client, url, 'index.html') : join(client, url)))
  }
  return hash.digest('hex').slice(0, 12)
}

await copyFile(join(import.meta.dirname, '../../../THIRD-PARTY-NOTICES.txt'), join(client, 'third-party-notices.txt'))

// The page at /api/v1 (ADR-0100).
const apiPage = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
await mkdir(join(client, 'api-page'), { recursive: true })
for (const name of ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css'])
  await copyFile(join(apiPage, name), join(client, 'api-page', name))

await shortenManifest()

const addresses = (await Promise.resolve(routes)).flatMap((entry) => pathsOf(entry))
await writeFile(join(client, '__routes.json'), JSON.stringify(addresses))

// Renders the cards of /home on the server, which loads this file but doesn't serve it.
const feedFile = join(client, '__feed.js')
await build({
  configFile: false,
  root: join(import.meta.dirname, '..'),
  publicDir: false,
  logLevel: 'error',
  plugins: [baseMap()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: true,
    outDir: client,
    emptyOutDir: false,
    target: 'node24',
    rolldownOptions: {
      input: join(import.meta.dirname, 'render-feed.tsx'),
      output: { format: 'es', entryFileNames: '__feed.js', codeSplitting: false },
    },
  },
})
const { renderFeed } = (await import(pathToFileURL(feedFile).href)) as { renderFeed: () => string }
const [, feedInPage] = (await pageOf('home')).split(/<div id="feed"[^>]*>/)
if (!feedInPage?.startsWith(`${renderFeed()}</div></main>`)) {
  throw new Error('The cards that the server renders into /home differ from what React would render')
}

/** The time of this version, in Unix seconds: that of its commit, where it's known, so that a rebuild of the same commit isn't newer. */
function madeAt(): string {
  const { SOURCE_DATE_EPOCH: told } = process.env
  if (told !== undefined && /^\d+$/.test(told)) return told
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: import.meta.dirname, encoding: 'utf8' })
  return /^\d+/.exec(stdout ?? '')?.[0] ?? String(Math.floor(Date.now() / 1000))
}

// A page compares it with the server's to detect a newer version (app/lib/newer-version.ts).
const mark = `<meta name="itemo-build" content="${madeAt()}">`
const withMark = (html: string) => html.replace('</head>', () => `${mark}</head>`)

for (const path of config.prerender) {
  const file = join(client, path, 'index.html')
  const html = withMark(withTrustedTypes(await readFile(file, 'utf8')))
  await writeFile(file, withLateScripts(html, path === '/home' ? afterCardsScript : undefined))
}
const fallback = join(client, '__spa-fallback.html')
await writeFile(fallback, withMark(withTrustedTypes(await readFile(fallback, 'utf8'))))

// The place where the server inserts the content of a page that works without scripts.
if ((await readFile(fallback, 'utf8')).split('<div data-loading=""').length !== 2) {
  throw new Error('The fallback page has no place for the content of other pages')
}

const kept = await keptFiles()
await nameFonts(kept)
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { __KEPT__: JSON.stringify(kept), __VERSION__: JSON.stringify(await versionOf(kept)) },
  build: {
    outDir: client,
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: join(import.meta.dirname, '..', 'worker', 'worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
console.log(`wrote ${addresses.length} addresses, and a service worker that keeps ${kept.length} files`)
