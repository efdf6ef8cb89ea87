import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import type { Context as HonoContext } from 'hono'
import { packName, unpack } from './built-pack.ts'
import type { AssetHistory } from './kept-assets.ts'
import { contentSecurityPolicy, mayHoldSecret } from './security.ts'
import type { Http, HttpEnv } from './types.ts'
import { BoundedMap } from '../bounded-map.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface StaticFile {
  readonly type: string
  readonly etag: () => string
  readonly body: () => Bytes
  readonly br: (() => Bytes) | undefined
  readonly gzip: (() => Bytes) | undefined
  /** Only pages have a policy. */
  readonly policy?: string
  readonly immutable: boolean
  /** Search engines mustn't index it. */
  readonly isUnlisted?: boolean
}

const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.json': 'application/json',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.ico': 'image/x-icon',
    '.webp': 'image/webp',
    '.woff2': 'font/woff2',
    '.txt': 'text/plain; charset=utf-8',
    '.xml': 'application/xml',
    '.webmanifest': 'application/manifest+json',
  }),
)

/** The page for every address of the product that has no page of its own. */
const fallbackName = '/__spa-fallback.html'

/** Renders the cards of /home: loaded by the server, not served. */
export const feedName = '__feed.js'

/** The addresses that the web app knows, such as `/item/:itemId`; written by its build, not served. */
const routesName = '/__routes.json'

/** The part of a page that only the server knows; the rest comes from the fallback page. */
export interface PageContent {
  /** Elements for its head. */
  readonly head: string
  /** What the page shows before any script runs; marked `data-preview` unless it is `plain`. */
  readonly body?: string
  /** The page stays as it is sent: it has no scripts, and `body` replaces the loading indicator. */
  readonly plain?: boolean
  readonly status?: number
}

export interface StaticOptions {
  readonly dir: string
  readonly csp: Pick<
    Parameters<typeof contentSecurityPolicy>[0] & object,
    'imageSources' | 'scriptSources' | 'connectSources' | 'styleSources' | 'fontSources' | 'formTargets' | 'styles'
  >
  /** Elements for the head of the page at a path that only the server can write, such as the site's own address. */
  readonly head?: (path: string) => string
  /** Attributes of every page's root element, which the style sheets use. Called on each request; returns one of a few texts. */
  readonly rootAttributes?: () => string
  /** The content of an address without a page of its own; called on each request. */
  readonly contentOf?: (path: string) => Promise<PageContent | undefined>
  /**
   * A built page filled with its current content; only called for requests without a query. Undefined: the page is sent as it was
   * built.
   */
  readonly fill?: (path: string, built: string) => Promise<string | undefined> | undefined
  /** Addresses that the web app knows, but that are closed on this server. */
  readonly isClosed?: (path: string) => boolean
  /** Where this version's files are stored for other processes, and those of other versions are found. */
  readonly assetHistory?: AssetHistory
}

/**
 * Serves the built web app from memory: it is small, so each response is one lookup. Hashed assets may be cached for ever, pages
 * are revalidated each time. An address that the web app doesn't know still gets the fallback page, with status 404. Returns
 * false when nothing was built.
 */
export async function mountStatic(http: Http, options: StaticOptions): Promise<boolean> {
  // Read only once: by the time that the root's attributes change, the folder may hold another build.
  const built = readBuilt(options.dir)
  const sets = new Map<string, BuiltApp | undefined>()
  const appNow = () => {
    const root = options.rootAttributes?.() ?? ''
    const set = sets.get(root) ?? makeApp(built, options, root)
    sets.set(root, set)
    return set
  }
  const first = appNow()
  if (!first) return false
  await options.assetHistory?.keep(
    new Map([...built].filter(([url]) => isHashed(url)).map(([url, { body }]) => [url, body])),
  )
  const otherFile = createOtherFiles(options.assetHistory)
  http.get('*', async (c) => {
    options.assetHistory?.serve()
    const app = appNow()
    if (!app) return c.text('Not found\n', 404, { 'cache-control': 'no-store' })
    const { files, fallback, routes, filled } = app
    const path = c.req.path
    const file = files.get(path) ?? files.get(`${path.replace(/\/$/, '')}/index.html`)
    if (file) return answer(c, (c.req.url.includes('?') ? undefined : await filled(path, file)) ?? file)
    // The file may belong to another version, which the tab still runs.
    const other = await otherFile(path).catch(() => 'unknown' as const)
    // Not 404: a page would give up on a file that may be available in a moment.
    if (other === 'unknown') return c.text('Unavailable\n', 503, { 'cache-control': 'no-store', 'retry-after': '2' })
    if (other) return answer(c, other)
    // Link previews send any Accept header: a known address is a page for them too.
    const known = routes?.some((route) => route.test(path)) && !options.isClosed?.(path)
    // A page of the web app still works without this content.
    const content = await options.contentOf?.(path).catch(() => undefined)
    if (content) return answer(c, withContent(fallback, content), content.status)
    if (known) return answer(c, fallback)
    const navigation = (c.req.header('accept') ?? '').includes('text/html') && extname(path) === ''
    if (navigation) return answer(c, fallback, routes ? 404 : 200)
    return c.text('Not found\n', 404, { 'cache-control': 'no-store' })
  })
  return true
}

/** The built web app, in memory. */
interface BuiltApp {
  readonly files: ReadonlyMap<string, StaticFile>
  readonly fallback: StaticFile
  readonly routes: readonly RegExp[] | undefined
  readonly filled: ReturnType<typeof createFilledPages>
}

/** Undefined when nothing was built. */
function makeApp(built: BuiltFiles, options: StaticOptions, rootAttributes: string): BuiltApp | undefined {
  const files = makeFiles(built, options, rootAttributes)
  const fallback = files.get(fallbackName)
  if (!fallback) return undefined
  const routes = readRoutes(files.get(routesName))
  files.delete(routesName)
  return { files, fallback, routes, filled: createFilledPages(options.fill) }
}

/** The addresses that the web app knows; undefined when the build lists none. */
function readRoutes(file: StaticFile | undefined): readonly RegExp[] | undefined {
  if (!file) return undefined
  const routes = JSON.parse(new TextDecoder().decode(file.body())) as string[]
  return routes.map((route) => {
    const path = route.replace(/\/:\w+(\?)?/g, (_, optional?: string) => (optional ? '(?:/[^/]+)?' : '/[^/]+'))
    return new RegExp(`^${path}/?$`, 'i')
  })
}

/** A file of the build. `body` decompresses it on each call when the build has compressed it. */
interface BuiltFile {
  readonly body: () => Bytes
  readonly br?: Bytes | undefined
}

/** Whether the file's name contains a hash of its content. */
const isHashed = (url: string) => url.startsWith('/assets/')

/** The files of the build, by their address. */
type BuiltFiles = ReadonlyMap<string, BuiltFile>

/**
 * Reads the build; empty when nothing was built. Files that the build compressed, except for pages, are held only compressed,
 * since nearly every client accepts that. A folder without a pack is read file by file.
 */
function readBuilt(dir: string): BuiltFiles {
  const packed = join(dir, packName)
  if (existsSync(packed)) {
    const files = [...unpack(readFileSync(packed))]
    return new Map(files.map(([url, { body, br }]) => [url, { body: () => body ?? inflate(br, join(dir, url)), br }]))
  }
  const entries = existsSync(dir) ? readdirSync(dir, { recursive: true, withFileTypes: true }) : []
  const paths = entries
    .filter((one) => one.isFile() && one.name !== feedName)
    .map((one) => join(one.parentPath, one.name))
  return new Map(
    paths.map((path) => {
      const bytes = readFileSync(path)
      return [`/${relative(dir, path).split(sep).join('/')}`, { body: () => bytes }]
    }),
  )
}

/** When the compressed copy in the pack is damaged, the original file is read instead. */
function inflate(br: Bytes | undefined, path: string): Bytes {
  try {
    return new Uint8Array(brotliDecompressSync(br ?? new Uint8Array()))
  } catch {
    return readFileSync(path)
  }
}

function makeFiles(
  builtFiles: BuiltFiles,
  { csp, head }: StaticOptions,
  rootAttributes: string,
): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  const withRoot = (html: string) =>
    rootAttributes === '' ? html : html.replace('<html ', () => `<html ${rootAttributes} `)
  for (const [url, built] of builtFiles) {
    const immutable = isHashed(url)
    if (!url.endsWith('.html')) {
      // The build only leaves a file uncompressed when compression wouldn't make it smaller.
      files.set(url, { ...fileOf(url, built), ...(!built.br && { gzip: undefined }), immutable })
      continue
    }
    const headTags = url.endsWith('/index.html') ? head?.(url.slice(0, -'/index.html'.length) || '/') : undefined
    const html = withRoot(withHead(new TextDecoder().decode(built.body()), headTags))
    const changed = headTags !== undefined || rootAttributes !== ''
    const body = once(() => new TextEncoder().encode(html))
    files.set(url, {
      ...fileOf(url, changed ? { body } : built),
      ...(changed && { br: once(() => new Uint8Array(brotliCompressSync(body()))) }),
      policy: contentSecurityPolicy({
        // Google's map writes HTML of its own (ADR-0183).
        trustedTypes: csp.scriptSources === undefined ? ['default'] : null,
        ...csp,
        scripts: inline(html, 'script'),
        styles: [...inline(html, 'style'), ...(csp.styles ?? [])],
      }),
      immutable,
    })
  }
  return files
}

/** How many files of other versions stay in memory, each compressed once: a page requests a few dozen. */
const otherFiles = 100

/** Caches files of other versions, which never change. Rejects when the database can't be read. */
function createOtherFiles(assets: AssetHistory | undefined) {
  const known = new BoundedMap<string, Promise<StaticFile | undefined>>(otherFiles)
  const read = async (path: string) => {
    const body = await assets?.find(path)
    return body && fileOf(path, { body: () => body })
  }
  return async (path: string): Promise<StaticFile | undefined> => {
    const reading = known.get(path) ?? read(path)
    // Setting it again moves it to the end: the file that was requested longest ago is evicted first.
    known.set(path, reading)
    const file = await reading.catch((error: unknown) => {
      known.delete(path)
      throw error
    })
    if (!file) known.delete(path)
    return file
  }
}

/** A file that is hashed and compressed on its first request: doing that for all files would take a third of the start. */
function fileOf(path: string, { body, br }: BuiltFile): StaticFile {
  const type = types.get(extname(path)) ?? 'application/octet-stream'
  const isPacked = ['.woff2', '.png'].includes(extname(path))
  return {
    type,
    etag: once(() => etagOf(br ?? body())),
    body: once(body),
    br: br && (() => br),
    gzip: isPacked ? undefined : once(() => new Uint8Array(gzipSync(body()))),
    immutable: true,
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Keeps a page out of search engines. Also sent as a header, for those that don't read the head. */
export const noIndex = '<meta data-preview name="robots" content="noindex">'

/** The fallback page with the content of an address. The content contains no scripts, so the page's policy stays the same. */
function withContent(fallback: StaticFile, { head, body = '', plain = false }: PageContent): StaticFile {
  const page = { ...fallback, isUnlisted: head.includes(noIndex) }
  const html = withHead(new TextDecoder().decode(page.body()), head)
  if (!plain)
    return pageWith(
      page,
      html.replace('<body>', () => `<body>${body}`),
    )
  const still = html.replace(moduleTags, '').replace(loadingSign, () => body)
  return pageWith(page, still)
}

/** The tags that load the web app into a page; the small script that sets the theme stays. */
const moduleTags =
  /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*>[\s\S]*?<\/script>|<script>window\.__reactRouter[\s\S]*?<\/script>/g
/** What the fallback page shows until the web app has loaded (apps/web/app/ui/spinner.tsx). */
const loadingSign = /<div data-loading=""[\s\S]*?<\/div>/

/** The same page with other HTML. Its scripts are unchanged, so its policy is, too. */
function pageWith(page: StaticFile, html: string): StaticFile {
  const { etag, body, br, gzip } = fileOf('/index.html', { body: once(() => new TextEncoder().encode(html)) })
  return { ...page, etag, body, br, gzip }
}

/** Pages with their current content, compressed again only when it changes. A page that can't be filled is sent as it was built. */
function createFilledPages(fill: StaticOptions['fill']) {
  const last = new Map<string, { readonly html: string; readonly file: StaticFile }>()
  return async (path: string, page: StaticFile): Promise<StaticFile | undefined> => {
    if (!page.policy) return undefined
    const html = await fill?.(path, new TextDecoder().decode(page.body()))?.catch(() => undefined)
    if (html === undefined) return undefined
    const known = last.get(path)
    if (known?.html === html) return known.file
    const file = pageWith(page, html)
    last.set(path, { html, file })
    return file
  }
}

function etagOf(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

function withHead(html: string, headTags = ''): string {
  return html.replace('</head>', () => `${headTags}</head>`)
}

function inline(html: string, tag: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g')
  return [...html.matchAll(pattern)].map((match) => match[1] ?? '').filter((text) => text !== '')
}

function answer(c: HonoContext<HttpEnv>, file: StaticFile, status = 200): Response {
  const headers = new Headers({
    'content-type': file.type,
    etag: file.etag(),
    vary: 'accept-encoding',
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (file.isUnlisted) headers.set('x-robots-tag', 'noindex')
  if (file.policy) {
    headers.set('content-security-policy', file.policy)
    if (mayHoldSecret(c.req.url)) headers.set('referrer-policy', 'no-referrer')
  }
  if (status === 200 && c.req.header('if-none-match') === file.etag())
    return new Response(null, { status: 304, headers })
  const accepted = c.req.header('accept-encoding') ?? ''
  if (file.br && /\bbr\b/.test(accepted)) {
    headers.set('content-encoding', 'br')
    return new Response(file.br(), { status, headers })
  }
  if (file.gzip && /\bgzip\b/.test(accepted)) {
    headers.set('content-encoding', 'gzip')
    return new Response(file.gzip(), { status, headers })
  }
  return new Response(file.body(), { status, headers })
}
