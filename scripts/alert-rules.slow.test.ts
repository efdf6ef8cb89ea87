import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { printNotTried } from './not-tried.ts'
import { runCommand } from './run-command.ts'

const folder = fileURLToPath(new URL('../deploy/observability', import.meta.url))
/** Of Debian's package; what it answers at /metrics it names there. */
const patroni = '/usr/lib/python3/dist-packages/patroni/api.py'

const promtool = (...args: string[]) => runCommand('promtool', args, { root: folder, cwd: folder })

test('Prometheus accepts its configuration and rules, and each alert fires when it should and not before', async () => {
  const { code } = await promtool('--version')
  if (code !== 0) {
    printNotTried('the rules of alerts were not run: promtool is not installed here (Debian: prometheus)')
    return
  }
  for (const args of [
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { code: ended, output } = await promtool(...args)
    expect(ended, `promtool ${args.join(' ')}\n${output}`).toBe(0)
  }
})

test('Prometheus can parse every expression of the dashboard', async () => {
  const { code } = await promtool('--version')
  if (code !== 0) {
    printNotTried('the expressions of the dashboard were not read: promtool is not installed here (Debian: prometheus)')
    return
  }
  const { panels } = JSON.parse(await readFile(`${folder}/dashboard.json`, 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  // Grafana puts a length of time there, four scrapes at least.
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m'))) // prettier-ignore
  expect(expressions.length).toBeGreaterThan(10)
  const rules = expressions.map((expr, at) => ({ record: `itemo:panel_${at}`, expr }))
  const place = await mkdtemp(join(tmpdir(), 'itemo-dashboard-'))
  onTestFinished(() => rm(place, { recursive: true }))
  // JSON is YAML.
  const file = join(place, 'panels.yml')
  await writeFile(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }))
  const { code: ended, output } = await promtool('check', 'rules', file)
  expect(ended, output).toBe(0)
  expect(output).toContain(`${expressions.length} rules found`)
})

test("Patroni exports the metrics that the cluster's rules use", async () => {
  const source = await readFile(patroni, 'utf8').catch(() => undefined)
  if (source === undefined) {
    printNotTried('the numbers of the cluster’s rules were not looked for: patroni is not installed here')
    return
  }
  const rules = await readFile(`${folder}/alerts.yml`, 'utf8')
  const used = new Set(rules.match(/\bpatroni_\w+/g))
  expect(used.size).toBeGreaterThan(3)
  expect([...used].filter((name) => !source.includes(`# TYPE ${name} `))).toEqual([])
})
