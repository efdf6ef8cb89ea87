import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { isRoot, makeFolder, postgresAccount } from '../apps/server/src/platform/db/embedded/account.ts'
import { supportsNamedStatements } from '../apps/server/src/platform/db/session-settings.ts'
import { refuseTakenPorts } from './free-port.ts'
import { type SupervisedProcess, runSupervised } from './supervised-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const configuration = join(root, 'deploy/cluster')
const postgresPrograms = '/usr/lib/postgresql/15/bin'
const run = promisify(execFile)

/** The addresses used in the files of deploy/cluster. */
export const site = 'http://127.0.0.1:8400'
const [proxyPort, poolerPort] = [5440, 6440]
export const nodes = [1, 2, 3] as const
export type NodeNumber = (typeof nodes)[number]
const webPorts = [8401, 8402] as const
const workerPort = 8403
/** Those of HAProxy, the product and PgBouncer, and of each node: PostgreSQL, Patroni, and etcd's two. */
const allPorts = [
  8400,
  proxyPort,
  poolerPort,
  ...webPorts,
  workerPort,
  ...nodes.flatMap((node) => [5440, 8440, 2370, 2380].map((base) => base + node)),
]

/** Throws when one of the cluster's ports is in use: an older cluster would answer in place of the new one. */
export const refuseWhileItRuns = () => refuseTakenPorts(allPorts)

/** The programs that are needed, and the Debian 12 packages that contain them. */
const programs = {
  etcd: ['/usr/bin/etcd', 'etcd-server'],
  patroni: ['/usr/bin/patroni', 'patroni'],
  driver: ['/usr/lib/python3/dist-packages/etcd/__init__.py', 'python3-etcd'],
  haproxy: ['/usr/sbin/haproxy', 'haproxy'],
  pgbouncer: ['/usr/sbin/pgbouncer', 'pgbouncer'],
  postgres: [`${postgresPrograms}/postgres`, 'postgresql-15'],
  psql: [`${postgresPrograms}/psql`, 'postgresql-client-15'],
} as const

/** The packages that are missing on this machine. `look`: whether a file exists. */
export async function findMissingPackages(look: (path: string) => Promise<boolean> = isThere): Promise<string[]> {
  const missing: string[] = []
  for (const [path, name] of Object.values(programs)) if (!(await look(path))) missing.push(name)
  return missing
}

export interface Cluster {
  /** Where everything lies: data, passwords, logs. */
  readonly folder: string
  readonly urls: { readonly pooled: string; readonly direct: string; readonly superuser: string }
  /** What a process of the product is started with. */
  readonly env: Readonly<Record<string, string>>
  readonly etcds: readonly SupervisedProcess[]
  readonly patronis: readonly SupervisedProcess[]
  readonly webs: readonly SupervisedProcess[]
  readonly worker: SupervisedProcess
  /** The process of a node's PostgreSQL, if it runs. */
  postmasterOf(node: NodeNumber): Promise<number | undefined>
  stop(): Promise<void>
}

/**
 * Starts three database nodes, the proxies, two web processes and a worker, all on this machine, from the files of deploy/cluster.
 * Answers once the site does. Throws, with everything stopped, when something does not come up in two minutes;
 * and before anything is started when someone listens on one of its ports.
 * @param env variables for the product's processes on top of those that lead to the database.
 */
export async function startCluster(
  folder: string,
  { env: more = {}, say = () => undefined, signal }: StartOptions = {},
): Promise<Cluster> {
  const account = postgresAccount()
  const begun: SupervisedProcess[] = []
  const come = (what: string, isSo: () => Promise<boolean>) => until(what, isSo, { signal })
  const stop = async () => {
    // The product first, then what it uses; the nodes' PostgreSQL ends with their Patroni.
    for (const kinds of [/^(web|worker)/, /^(pgbouncer|haproxy)/, /^patroni/, /^etcd/]) {
      await Promise.all(begun.filter(({ name }) => kinds.test(name)).map((one) => one.stop()))
    }
  }
  const folderOf = async (name: string) => {
    const path = join(folder, name)
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (account) await chown(path, account.uid, account.gid)
    return path
  }
  await refuseWhileItRuns()
  await makeFolder(folder)
  await mkdir(join(folder, 'logs'), { recursive: true })
  const passwords = await readPasswords(folder)
  const start = ({ name, command, args = [], cwd, env, asSelf = false }: Part) => {
    const own = { PATH: process.env.PATH ?? '', HOME: cwd, LANG: 'C.UTF-8', TZ: 'UTC', ...env }
    const logFile = join(folder, 'logs', `${name}.log`)
    const one = runSupervised({ name, command, args, cwd, env: own, logFile, account: asSelf ? undefined : account })
    begun.push(one)
    return one
  }
  const urlOf = (user: string, password: string, port: number, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

  try {
    const shared = await readEnv('etcd.env')
    const own = await Promise.all(nodes.map((node) => readEnv(`node-${node}.env`)))
    const patroniFile = await readable(folder, 'patroni.yml')
    const [etcds, patronis]: [SupervisedProcess[], SupervisedProcess[]] = [[], []]
    for (const [at, env] of own.entries()) {
      const home = await folderOf(`etcd-${at + 1}`)
      const name = `etcd-${at + 1}`
      etcds.push(start({ name, command: programs.etcd[0], cwd: home, env: { ...shared, ...env, ETCD_DATA_DIR: home } }))
    }
    for (const [at, env] of own.entries()) {
      const home = await folderOf(`node-${at + 1}`)
      patronis.push(
        start({
          name: `patroni-${at + 1}`,
          command: programs.patroni[0],
          args: [patroniFile],
          cwd: home,
          env: {
            ...env,
            PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
            PATRONI_REPLICATION_PASSWORD: passwords.replication,
            PATRONI_REWIND_PASSWORD: passwords.superuser,
            // Without them anyone who reaches the port can restart PostgreSQL, or hand on the lead.
            PATRONI_RESTAPI_USERNAME: 'patroni',
            PATRONI_RESTAPI_PASSWORD: passwords.patroni,
            PATRONI_POSTGRESQL_DATA_DIR: join(home, 'postgres'),
            PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
          },
        }),
      )
    }
    const proxyFolder = await folderOf('haproxy')
    for (const file of ['haproxy.cfg', 'unavailable.http']) await readable(proxyFolder, file)
    start({
      name: 'haproxy',
      command: programs.haproxy[0],
      args: ['-db', '-f', 'haproxy.cfg'],
      cwd: proxyFolder,
      env: {},
    })
    const superuser = urlOf('postgres', passwords.superuser, proxyPort, 'postgres')
    say('waiting for a primary and its two replicas …')
    await come('a primary with two replicas', () => hasTwoReplicas(superuser))
    await run(
      programs.psql[0],
      ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-v', `password=${passwords.itemo}`, '-f', join(configuration, 'database.sql'), superuser],
      { env: { PATH: process.env.PATH ?? '' } },
    ) // prettier-ignore
    await startPooler(await folderOf('pgbouncer'), passwords.itemo, start)
    const [pooled, direct] = [poolerPort, proxyPort].map((port) => urlOf('itemo', passwords.itemo, port, 'itemo'))
    if (pooled === undefined || direct === undefined) throw new Error('both addresses are needed')
    const replicas = own.map(({ PATRONI_POSTGRESQL_LISTEN: address = '' }) => `postgres://itemo:${passwords.itemo}@${address}/itemo`) // prettier-ignore
    const env: Env = {
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: direct,
      DATABASE_READ_URL: replicas.join(','),
      SITE_URL: site,
      TRUST_PROXY: 'true',
      DATA_DIR: join(folder, 'files'),
      LOG_FORMAT: 'json',
      // What an earlier start has compiled, where that is kept.
      ...(process.env.NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      ...more,
    }
    const product = (name: string, role: string, port: number) =>
      start({
        name,
        command: process.execPath,
        args: ['--max-semi-space-size=16', '--initial-old-space-size=64', join(root, 'apps/server/src/main.ts')],
        cwd: root,
        env: { ...env, ROLES: role, PORT: String(port) },
        asSelf: true,
      })
    await come('PgBouncer', () => answersSql(pooled))
    say('starting the product …')
    // The first one makes the tables.
    const webs = [product('web-1', 'web', webPorts[0])]
    await come('the first web process', () => answersHttp(`http://127.0.0.1:${webPorts[0]}/readyz`))
    webs.push(product('web-2', 'web', webPorts[1]))
    const worker = product('worker', 'worker', workerPort)
    for (const port of [webPorts[1], workerPort])
      await come(`port ${port}`, () => answersHttp(`http://127.0.0.1:${port}/readyz`))
    await come('the site', () => answersHttp(`${site}/api/v1/config`))
    const urls = { pooled, direct, superuser }
    const postmasterOf = async (node: NodeNumber) => {
      const text = await readFile(join(folder, `node-${node}`, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
      return Number.parseInt(text, 10) || undefined
    }
    return { folder, urls, env, etcds, patronis, webs, worker, postmasterOf, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface StartOptions {
  readonly env?: Env
  /** Hears what it waits for. */
  readonly say?: (line: string) => void
  /** Gives up a start. */
  readonly signal?: AbortSignal
}

type Env = Readonly<Record<string, string>>

interface Part {
  readonly name: string
  readonly command: string
  readonly args?: readonly string[]
  readonly cwd: string
  readonly env: Env
  /** Under this process's own account, not that of PostgreSQL. */
  readonly asSelf?: boolean
}

/** Root keeps the data where PostgreSQL's account may enter. */
export const clusterFolder = (name = 'cluster') => (isRoot() ? `/var/lib/itemo/${name}` : join(root, '.data', name))

/** Starts PgBouncer; one that can keep named statements is told to. */
async function startPooler(folder: string, password: string, start: (part: Part) => unknown): Promise<void> {
  const { stdout } = await run(programs.pgbouncer[0], ['--version'])
  const allowsNamedStatements = supportsNamedStatements(stdout) ?? false
  const text = await readFile(join(configuration, 'pgbouncer.ini'), 'utf8')
  await writeOwn(join(folder, 'pgbouncer.ini'), allowsNamedStatements ? text.replace(/^;(?=max_prepared)/m, '') : text)
  await writeOwn(join(folder, 'userlist.txt'), `"itemo" "${password}"\n`)
  start({ name: 'pgbouncer', command: programs.pgbouncer[0], args: ['pgbouncer.ini'], cwd: folder, env: {} })
}

interface Passwords {
  readonly superuser: string
  readonly replication: string
  readonly itemo: string
  /** For what changes something over Patroni's REST interface. */
  readonly patroni: string
}

/** Generated at the first start and kept; what an older folder lacks is added. */
async function readPasswords(folder: string): Promise<Passwords> {
  const file = join(folder, 'passwords.json')
  const make = () => randomBytes(24).toString('hex')
  const made: Passwords = { superuser: make(), replication: make(), itemo: make(), patroni: make() }
  const known = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<Passwords>
  const passwords = { ...made, ...known }
  await writeFile(file, JSON.stringify(passwords), { mode: 0o600 })
  return passwords
}

/** A file of deploy/cluster where PostgreSQL's account can read it: a checkout often lies below a closed home. */
async function readable(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  await copyFile(join(configuration, name), path)
  return path
}

async function writeOwn(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 })
  const account = postgresAccount()
  if (account) await chown(path, account.uid, account.gid)
}

async function readEnv(name: string): Promise<Env> {
  const text = await readFile(join(configuration, name), 'utf8')
  return Object.fromEntries([...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]))
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Asks one thing over a connection of its own. */
export async function ask<Row extends object>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 60_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

const answersSql = async (url: string) => (await ask(url, 'select 1')).length === 1

/** One of them holds every commit before it is answered. */
export async function hasTwoReplicas(superuser: string): Promise<boolean> {
  const rows = await ask<{ sync_state: string }>(
    superuser,
    "select sync_state from pg_stat_replication where state = 'streaming'",
  )
  return rows.length === 2 && rows.some((row) => row.sync_state === 'sync')
}

async function answersHttp(url: string): Promise<boolean> {
  return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok
}

const patienceMs = 120_000

interface Patience {
  readonly limitMs?: number
  readonly signal?: AbortSignal | undefined
}

/** Asks until it is so. Throws after two minutes, naming what did not come. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { limitMs = patienceMs, signal }: Patience = {},
) {
  const deadline = Date.now() + limitMs
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what} was not ready within ${limitMs / 1000} s`)
    await delay(200, undefined, signal && { signal })
  }
}
