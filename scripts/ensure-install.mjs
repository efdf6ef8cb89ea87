// Makes `npm start` and `npm test` the only set-up: installs what the lockfile names when that changed, before anything
// else runs. Plain JavaScript with nothing but built-ins, because the machine's own Node may be 20 and nothing is
// installed yet. The install brings Node 24 with it, on which every npm script then runs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const neededMajor = 24

// The parts of package.json that npm installs from; a new script is no reason to install again.
const installedFrom = ['workspaces', 'dependencies', 'devDependencies', 'optionalDependencies', 'overrides']

/** What the installed packages depend on, in one line. */
export function installHash(root) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const name of installedFrom) hash.update(JSON.stringify(manifest[name] ?? null))
  return `${hash.digest('hex')} ${process.platform}-${process.arch}`
}

/** Whether the packages of a checkout, or of a release, are those that its lockfile names. */
export function isInstalled(root) {
  if (isRelease(root)) return hasProductionPackages(root)
  const stamp = stampOf(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === installHash(root)
}

/** Installs when needed; answers the exit code, with npm's own when that failed. */
export function ensureInstall(root) {
  if (!isInstalled(root)) {
    console.log('Installing packages (the lockfile changed or nothing is installed yet) ...')
    const which = isRelease(root) ? ['--omit=dev'] : ['--include=dev']
    const code = runNpm(root, ['ci', ...which, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
    if (code !== 0) return code
    writeFileSync(stampOf(root), installHash(root))
  }
  const complaint = complainAboutNode(root)
  if (complaint === undefined) return 0
  console.error(complaint)
  return 1
}

/** Whether this is an unpacked release (scripts/release.ts): the web app is built, and only packages of production are needed. */
export function isRelease(root) {
  return existsSync(join(root, 'release.json'))
}

/** Whether `npm ci --omit=dev` was run for this lockfile: npm notes what it installed in a lockfile of its own. */
function hasProductionPackages(root) {
  const noted = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(noted)) return false
  const installed = JSON.parse(readFileSync(noted, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([place, { version, link, dev, optional, devOptional, peer }]) =>
      !place.startsWith('node_modules/') ||
      [link, dev, optional, devOptional, peer].includes(true) ||
      installed[place]?.version === version,
  )
}

function stampOf(root) {
  return join(root, 'node_modules', '.itemo-install')
}

/** npm as the person called it. Never with the Node of node_modules, which `npm ci` is about to remove. */
function runNpm(root, args) {
  const own = join(root, 'node_modules')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(own))
  const env = { ...process.env, PATH: path.join(delimiter) }
  const options = { cwd: root, env, stdio: 'inherit' }
  const script = process.env.npm_execpath
  const result = script?.endsWith('.js')
    ? spawnSync(nodeOutside(own), [script, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (result.error) console.error(`npm could not be run: ${result.error.message}`)
  return result.status ?? 1
}

function nodeOutside(own) {
  const candidates = [process.env.npm_node_execpath, process.execPath]
  return candidates.find((node) => node && !node.startsWith(own)) ?? 'node'
}

function complainAboutNode(root) {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return undefined
  const brought = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(brought)) return undefined
  return (
    `Itemo needs Node ${neededMajor} or newer; this is Node ${process.versions.node}, and its packages bring none for ` +
    `${process.platform}-${process.arch}. Install Node ${neededMajor} from https://nodejs.org and try again.`
  )
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = ensureInstall(fileURLToPath(new URL('..', import.meta.url)))
}
