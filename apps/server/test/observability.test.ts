import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { serverOfFile } from './server-of-file.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const token = 'a-token-of-tests-that-nobody-can-guess'
const server = await serverOfFile({ env: { METRICS_TOKEN: token } })

const alerts = read('deploy/observability/alerts.yml')
const dashboard = JSON.parse(read('deploy/observability/dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const rules = alerts.split(/^ {6}- alert: /m).slice(1)
const rulesAndPanels = [
  ...rules.map((rule) => /expr: '(.+)'/.exec(rule)?.[1] ?? ''),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

describe('alerts and dashboard', () => {
  test('use metrics and labels that there are', async () => {
    const response = await server.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })
    const types = [...(await response.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
    const known = new Set(types.flatMap(([, name = '', type]) => (type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name]))) // prettier-ignore
    const used = new Set(rulesAndPanels.flatMap((expr) => expr.match(/\b(?:itemo|nodejs|process)_\w+/g) ?? []))
    expect([...used].filter((name) => !known.has(name))).toEqual([])
    expect(used.size).toBeGreaterThan(10)
    const own = [...known].filter((name) => name.startsWith('itemo_') && !/_(bucket|count|max)$/.test(name))
    expect(own.filter((name) => ![...used].some((each) => each.startsWith(name)) && name !== 'itemo_jobs')).toEqual([])
  })

  test('every alert says what it is, how urgent, and has its section in the manual, and no section is without one', () => {
    const manual = read('docs/operations.md')
    const names = rules.map((rule) => rule.split('\n')[0] ?? '')
    expect(names.length).toBeGreaterThan(10)
    for (const [at, name] of names.entries()) {
      expect(rules[at], name).toMatch(/for: \d+[mh]\n/)
      expect(rules[at], name).toMatch(/severity: (page|ticket) /)
      expect(rules[at], name).toContain(`runbook: docs/operations.md#${name.toLowerCase()}`)
    }
    const sections = [...manual.matchAll(/^### (Itemo\w+)$/gm)].map(([, name]) => name)
    expect(sections).toEqual(names)
  })
})
