/**
 * Fails when a screen loads more JavaScript than its budget, compressed with gzip: 10 kB before the first view of a prerendered page, whose
 * HTML shows everything; 157 kB in total at /home, which an address with words or filters needs for its first view; for every other screen
 * 30 kB more. Counts the scripts that the prerendered page of /home names, and those that the router's manifest names for a route and its
 * layouts; scripts that a screen requests later aren't counted. Run after a build; prints the largest, so that it's clear which one grew.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import config from '../react-router.config.ts'

// 6 kB of it are the names of all routes, which grow with each screen of the console.
const homeBytes = 157_000
const moreBytes = 30_000
const staticBytes = 10_000
const client = join(import.meta.dirname, '..', 'build', 'client')

/** A route in the manifest; missing scripts are undefined. */
interface Route {
  readonly id: string
  readonly parentId?: string
  readonly module: string
  readonly imports?: readonly string[]
  readonly clientLoaderModule?: string
  readonly clientMiddlewareModule?: string
  readonly hydrateFallbackModule?: string
}

const sizes = new Map<string, number>()

/** The compressed size of a script, by its URL. */
function bytesOf(name: string): number {
  const known = sizes.get(name)
  if (known !== undefined) return known
  const bytes = gzipSync(readFileSync(join(client, name)), { level: 9 }).byteLength
  sizes.set(name, bytes)
  return bytes
}

const sum = (names: Iterable<string>) => Array.from(names, bytesOf).reduce((all, bytes) => all + bytes, 0)

function readRoutes(): Readonly<Record<string, Route>> {
  const file = readdirSync(join(client, 'assets')).find((name) => /^manifest-.*\.js$/.test(name)) ?? ''
  const script = readFileSync(join(client, 'assets', file), 'utf8')
  const manifest = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as {
    routes: Record<string, Route>
  }
  return manifest.routes
}

/** The scripts of a route and of all its parents. */
function scriptsOf(route: Route | undefined, routes: Readonly<Record<string, Route>>): string[] {
  if (route === undefined) return []
  const { module, imports = [], clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, parentId } = route
  const own = [module, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, ...imports]
  return [...own.filter((name) => name !== undefined), ...scriptsOf(routes[parentId ?? ''], routes)]
}

const page = readFileSync(join(client, 'home', 'index.html'), 'utf8')
const home = new Set(Array.from(page.matchAll(/\/assets\/[\w.-]+\.js/g), (match) => match[0]))
const total = sum(home)
for (const name of [...home].toSorted((a, b) => bytesOf(b) - bytesOf(a)).slice(0, 5)) {
  console.log(`${bytesOf(name)}  ${name}`)
}
console.log(`/home loads ${total} of ${homeBytes} bytes of JavaScript (gzip) in ${home.size} files, after its cards`)

/** The scripts that a page runs before any interaction: its inline scripts, and the files that it loads. */
const atOnce = config.prerender.map((path) => {
  const html = readFileSync(join(client, path, 'index.html'), 'utf8')
  const inline = Array.from(html.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>([^<]*)/g), ([, text]) => text).join('')
  const named = Array.from(html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g), ([, name = '']) => name)
  return { path, bytes: gzipSync(inline).byteLength + sum(named) }
})
const heaviest = atOnce.toSorted((a, b) => b.bytes - a.bytes)[0]
console.log(`${heaviest?.path} loads ${heaviest?.bytes} of ${staticBytes} bytes before its first view`)

const routes = readRoutes()
const screens = Object.values(routes)
  .map((route) => {
    const scripts = new Set(scriptsOf(route, routes).filter((name) => !home.has(name)))
    return { id: route.id, scripts, bytes: sum(scripts) }
  })
  .toSorted((a, b) => b.bytes - a.bytes)
for (const { id, bytes, scripts } of screens.slice(0, 5)) {
  console.log(`${id} loads ${bytes} of ${moreBytes} bytes besides, in ${scripts.size} files`)
}

/** Identifies modules of the console by their calls: members load none of them. */
const ofConsole = (name: string) => /(GET|POST|PUT|DELETE) \/staff\//.test(readFileSync(join(client, name), 'utf8'))
const isConsole = (id: string) =>
  id === 'operator' || id.startsWith('routes/operator') || id === 'routes/layouts/operator'
const leaking = [
  ...[...home].filter(ofConsole),
  ...screens.filter(({ id }) => !isConsole(id)).flatMap(({ scripts }) => [...scripts].filter(ofConsole)),
]
if (leaking.length > 0) console.log(`Members load parts of the console: ${leaking.join(', ')}`)
if (!screens.some(({ id, scripts }) => isConsole(id) && [...scripts].some(ofConsole))) {
  console.log('No part of the console was found: the check looks for the wrong thing')
  process.exitCode = 1
}

const tooLarge = screens.filter(({ bytes }) => bytes > moreBytes)
for (const { id, scripts } of tooLarge) {
  console.log(`${id} is too large:`)
  for (const name of [...scripts].toSorted((a, b) => bytesOf(b) - bytesOf(a)).slice(0, 8)) {
    console.log(`  ${bytesOf(name)}  ${name}`)
  }
}
if (
  (heaviest?.bytes ?? 0) > staticBytes ||
  home.size === 0 ||
  screens.length < 2 ||
  total > homeBytes ||
  tooLarge.length > 0 ||
  leaking.length > 0
)
  process.exitCode = 1
