import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { serverOfFile } from './server-of-file.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const token = 'a-token-of-tests-that-nobody-can-guess'
const server = await serverOfFile({ env: { METRICS_TOKEN: token } })

const alerts = read('deploy/observability/alerts.yml')
interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly datasource: { readonly type: string; readonly uid: string }
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly fieldConfig: { readonly defaults: { readonly unit: string } }
  readonly options: object
  readonly targets: readonly { readonly refId: string; readonly expr: string; readonly legendFormat: string; readonly datasource: { readonly uid: string } }[] // prettier-ignore
}
const dashboard = JSON.parse(read('deploy/observability/dashboard.json')) as {
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly name: string }[] }
}
const rules = alerts.split(/^ {6}- alert: /m).slice(1)
/** A rule's expression, quoted or folded over several lines. */
const expressionOf = (rule: string) =>
  /expr: '(.+)'/.exec(rule)?.[1] ?? /expr: >-\n((?: {10}.+\n)+)/.exec(rule)?.[1] ?? ''
const rulesAndPanels = [
  ...rules.map(expressionOf),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

describe('alerts and dashboard', () => {
  test("use only existing metrics and labels, and all of the product's own metrics", async () => {
    const response = await server.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })
    const types = [...(await response.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
    const known = new Set(types.flatMap(([, name = '', type]) => (type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name]))) // prettier-ignore
    const used = new Set(rulesAndPanels.flatMap((expr) => expr.match(/\b(?:itemo|nodejs|process)_\w+/g) ?? []))
    expect(rules.map(expressionOf)).not.toContain('')
    expect([...used].filter((name) => !known.has(name))).toEqual([])
    expect(used.size).toBeGreaterThan(10)
    const own = [...known].filter((name) => name.startsWith('itemo_') && !/_(bucket|count|max)$/.test(name))
    expect(own.filter((name) => ![...used].some((each) => each.startsWith(name)) && name !== 'itemo_jobs')).toEqual([])
  })

  test('each panel has its own number and uses the selected data source', () => {
    const { panels } = dashboard
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.flatMap(({ targets }) => targets.map(({ datasource }) => datasource.uid)))).toEqual(new Set(['${source}'])) // prettier-ignore
  })

  // Grafana's classic dashboard model: it silently drops what doesn't fit, or shows an empty panel.
  test('the dashboard has what Grafana needs, in a grid of 24 columns, with no unknown variables or labels', () => {
    const { panels, templating, ...about } = dashboard
    const uid = expect.stringMatching(/^[\w-]{8,40}$/) as unknown
    expect(about).toMatchObject({ uid, title: 'Itemo', schemaVersion: 39, time: { from: 'now-6h', to: 'now' } })
    expect(templating.list).toEqual([{ name: 'source', label: 'Source', type: 'datasource', query: 'prometheus' }])
    // The second is Grafana's own.
    const variables = ['source', '__rate_interval']
    const named = [...JSON.stringify(dashboard).matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !variables.includes(name))).toEqual([])
    const taken = new Set<string>()
    for (const { title, type, datasource, gridPos, fieldConfig, options, targets } of panels) {
      expect(type, title).toBe('timeseries')
      expect(datasource, title).toEqual({ type: 'prometheus', uid: '${source}' })
      expect(['bytes', 'percentunit', 'reqps', 's', 'short'], title).toContain(fieldConfig.defaults.unit)
      const legend = { calcs: [], displayMode: 'list', placement: 'bottom', showLegend: true }
      expect(options, title).toEqual({ legend, tooltip: { mode: 'multi', sort: 'none' } })
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.has(`${x} ${y}`), title).toBe(false)
          taken.add(`${x} ${y}`)
        }
      }
      expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length)
      for (const { expr, legendFormat } of targets) {
        const by = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', '))
        const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
        const left = by.length > 0 ? by : ['instance']
        expect(
          shown.filter((label) => !left.includes(label)),
          title,
        ).toEqual([])
      }
    }
  })

  test('every alert has a duration, a severity, tests and a section in the manual, and no section lacks an alert', () => {
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
    const cases = read('deploy/observability/alerts.test.yml')
    // One case in which it fires, and one in which it doesn't.
    const valuesOf = (name: string) =>
      [...cases.matchAll(new RegExp(`alertname="${name}"[^]+?value: (\\d)`, 'g'))].map(([, value]) => value)
    for (const name of names) expect(new Set(valuesOf(name)), name).toEqual(new Set(['0', '1']))
  })

  test("report the age of the last back-up, and nothing about parts that aren't there", async () => {
    const scrape = async () =>
      (await server.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })).text()
    expect(await scrape()).toContain('\nitemo_backup_age_seconds +Inf\n')
    const text = await scrape()
    for (const name of ['itemo_certificate_seconds', 'itemo_archive_failing', 'itemo_replicas'])
      expect(text, name).not.toMatch(new RegExp(`^${name}[ {]`, 'm'))
    expect(text).toContain('\nitemo_scrape_failures_total 0\n')
  })
})
