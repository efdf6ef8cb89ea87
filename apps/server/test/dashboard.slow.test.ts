import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { printNotTried } from '../../../scripts/not-tried.ts'
import { runCommand } from '../../../scripts/run-command.ts'
import { noteBackup } from '../src/features/operator/doctor/backup-check.ts'
import { createMember, listItem } from './factories.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createHire, dayFromNow } from './hires.ts'
import { startReplicatedPostgres } from './replicated-postgres.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, 'deploy', 'observability')
const token = 'a-token-of-tests-that-nobody-can-guess'
const slowMs = 120_000

interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string }[]
}

/** Prometheus' response: `status`, and the data. */
interface Answer {
  readonly data: {
    readonly result: readonly { readonly values: readonly (readonly [at: number, value: string])[] }[]
    readonly groups: readonly { readonly rules: readonly { readonly name: string; readonly lastError?: string }[] }[]
  }
}

/** A folder that is removed after the test. */
async function folderOfTest(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'itemo-dashboard-'))
  onTestFinished(() => rm(place, { recursive: true }))
  return place
}

/** Serves TLS with an untrusted certificate; returns the port. */
async function startTls(place: string): Promise<number> {
  const [key, cert] = [join(place, 'key.pem'), join(place, 'cert.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']
  const { code, output } = await runCommand('openssl', ['req', ...kind, '-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert], { root }) // prettier-ignore
  expect(code, output).toBe(0)
  const tls = createServer({ key: await readFile(key), cert: await readFile(cert) }, (socket) => socket.end())
  tls.on('tlsClientError', () => undefined)
  await once(tls.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void tls.close())
  return (tls.address() as AddressInfo).port
}

/** Prometheus with the project's configuration, adapted to this server and to one scrape a second; returns a query function. */
async function startPrometheus(server: TestServer): Promise<(path: string) => Promise<Answer>> {
  const place = await folderOfTest()
  await writeFile(join(place, 'token'), token)
  const given = await readFile(join(folder, 'prometheus.yml'), 'utf8')
  const text = given
    .replaceAll('15s', '1s')
    .replace('127.0.0.1:9464', new URL(server.url).host)
    .replace(/# (authorization:)\n(\s+)# ( +credentials_file: ).+/, `$1\n$2$3${join(place, 'token')}`)
    .replace('alerts.yml', join(folder, 'alerts.yml'))
  expect(text).toContain('credentials_file: /')
  await writeFile(join(place, 'prometheus.yml'), text)
  const port = await freePort()
  const args = [`--config.file=${join(place, 'prometheus.yml')}`, `--storage.tsdb.path=${join(place, 'data')}`]
  const child = spawn('prometheus', [...args, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)
    expect(response.status, path).toBe(200)
    return (await response.json()) as Answer
  }
  await vi.waitFor(() => ask('status/buildinfo'), { timeout: 30_000, interval: 100 })
  return ask
}

test('each panel shows data of a server in use, and Prometheus evaluates every rule', { timeout: slowMs }, async () => {
  if ((await runCommand('prometheus', ['--version'], { root })).code !== 0) {
    printNotTried('the dashboard drew nothing: prometheus is not installed here')
    return
  }
  const postgres = await startReplicatedPostgres({ archive_mode: 'on', archive_command: 'true' })
  onTestFinished(postgres.stop)
  const server = await startTestServer({
    env: {
      DATABASE_URL: postgres.primary.url,
      DATABASE_READ_URL: postgres.replica.url,
      METRICS_TOKEN: token,
      SITE_URL: `https://localhost:${await startTls(await folderOfTest())}`,
    },
  })
  onTestFinished(() => server.close())
  const ask = await startPrometheus(server)

  const [owner, renter] = [await createMember(server), await createMember(server)]
  const item = await listItem(server, owner)
  await createHire(server, { paid: false })
  await noteBackup(server.context.config.dataDir, new Date())
  /** Repeated activity: reads, and a failing call to the card provider. */
  const use = async () => {
    for (const path of ['/items', '/items?search=drill', `/items/${item.id}`]) await server.fetch(`/api/v1${path}`)
    const faults = server.context.cards.sandbox?.faults ?? {}
    Object.assign(faults, { everyCall: 'refuse' })
    const body = { itemId: item.id, startDate: dayFromNow(server, 3), endDate: dayFromNow(server, 4) }
    await server.call('POST /rentals', { body }, renter)
    Object.assign(faults, { everyCall: null })
  }

  const { panels } = JSON.parse(await readFile(join(folder, 'dashboard.json'), 'utf8')) as { panels: Panel[] }
  const asked = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })))
  expect(asked.length).toBeGreaterThan(15)
  /** Panels that would be empty: no series, or one without a finite value. */
  const empty = async () => {
    await use()
    const now = Date.now() / 1000
    const drawn = await Promise.all(
      asked.map(async ({ title, expr }) => {
        // Grafana replaces this with a duration of at least four scrapes.
        const query = encodeURIComponent(expr.replaceAll('$__rate_interval', '8s'))
        const { data } = await ask(`query_range?query=${query}&start=${now - 60}&end=${now}&step=1`)
        const values = data.result.flatMap((series) => series.values.map(([, value]) => Number(value)))
        return values.some(Number.isFinite) ? [] : [title]
      }),
    )
    return drawn.flat()
  }
  await expect.poll(empty, { timeout: 60_000, interval: 500 }).toEqual([])

  const { data } = await ask('rules')
  const rules = data.groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(10)
  expect(rules.filter(({ lastError }) => lastError)).toEqual([])
})
