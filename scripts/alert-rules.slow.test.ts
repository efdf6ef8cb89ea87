import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sayNotTried } from './not-tried.ts'
import { runCommand } from './run-command.ts'

const folder = fileURLToPath(new URL('../deploy/observability', import.meta.url))
/** Of Debian's package; what it answers at /metrics it names there. */
const patroni = '/usr/lib/python3/dist-packages/patroni/api.py'

const promtool = (...args: string[]) => runCommand('promtool', args, { root: folder, cwd: folder })

test('Prometheus takes the rules and its own file, and each alert comes when it is to and not before', async () => {
  const { code } = await promtool('--version')
  if (code !== 0) {
    sayNotTried('the rules of alerts were not run: promtool is not installed here (Debian: prometheus)')
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

test('Patroni names the numbers that the rules of the cluster read', async () => {
  const source = await readFile(patroni, 'utf8').catch(() => undefined)
  if (source === undefined) {
    sayNotTried('the numbers of the cluster’s rules were not looked for: patroni is not installed here')
    return
  }
  const rules = await readFile(`${folder}/alerts.yml`, 'utf8')
  const used = new Set(rules.match(/\bpatroni_\w+/g))
  expect(used.size).toBeGreaterThan(3)
  expect([...used].filter((name) => !source.includes(`# TYPE ${name} `))).toEqual([])
})
