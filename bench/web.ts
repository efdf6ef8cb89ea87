// `npm run bench:web`: Lighthouse on a phone, the median of five runs, on four screens of the demo town. npx downloads Lighthouse,
// because nothing else needs it and it's larger than all other packages together.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../scripts/find-chromium.ts'
import { signInAsMaya, startDemoTown } from '../scripts/demo-town.ts'
import { freePort } from '../scripts/free-port.ts'

const program = 'lighthouse@13.5.0'
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Scores = Record<(typeof categories)[number] | 'lcp' | 'tbt' | 'cls', number>

const town = await startDemoTown({})
const folder = await mkdtemp(join(tmpdir(), 'itemo-lighthouse-'))
const port = await freePort()
const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath: await findChromium(),
  args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  baseURL: town.origin,
})
/** The audits printed so far: the same ones lose points in each run. */
const shown = new Set<string>()
try {
  const page = await context.newPage()
  await page.goto('/home')
  const item = (await page.locator('main a[href^="/item/"]').first().getAttribute('href')) ?? ''
  const table: Record<string, Record<string, string>> = {}
  for (const path of ['/', '/home', item]) table[path.replace(/^\/item\/.*/, 'an item page')] = await measure(path)
  await signInAsMaya(page)
  table['/my-rentals, signed in'] = await measure('/my-rentals')
  console.table(table)
} finally {
  await context.close()
  await town.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(path: string): Promise<Record<string, string>> {
  const scores: Scores[] = []
  for (let run = 0; run < runs; run++) {
    process.stderr.write(`${path}: run ${run + 1} of ${runs}      \r`)
    scores.push(await runLighthouse(`${town.origin}${path}`))
  }
  const middle = (name: keyof Scores) => {
    const sorted = scores.map((score) => score[name]).toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  return {
    ...Object.fromEntries(categories.map((name) => [name, middle(name).toFixed(0)])),
    'largest paint s': (middle('lcp') / 1000).toFixed(2),
    'blocked ms': middle('tbt').toFixed(0),
    'layout shift': middle('cls').toFixed(3),
  }
}

/** One run in the open browser, so that its login is kept. Prints the audits that lost points, once. */
async function runLighthouse(url: string): Promise<Scores> {
  const output = join(folder, 'report.json')
  await new Promise<void>((resolve, reject) => {
    const args = ['-y', program, url, `--port=${port}`, '--output=json', `--output-path=${output}`, '--quiet']
    const child = spawn('npx', [...args, '--disable-storage-reset', `--only-categories=${categories.join(',')}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Lighthouse ended with ${code}`))))
  })
  const report = JSON.parse(await readFile(output, 'utf8')) as Report
  for (const name of categories.slice(1)) tell(url, report, name)
  const number = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  const scoreOf = (name: (typeof categories)[number]) => (report.categories[name]?.score ?? 0) * 100
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
  }
}

interface Report {
  readonly categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>
  readonly audits: Record<string, { score: number | null; title: string; numericValue?: number } | undefined>
}

function tell(url: string, { categories: all, audits }: Report, name: string): void {
  for (const { id, weight } of all[name]?.auditRefs ?? []) {
    const audit = audits[id]
    const line = `${new URL(url).pathname}: ${name}: ${audit?.title}`
    if (!audit || weight === 0 || audit.score === null || audit.score === 1 || shown.has(line)) continue
    shown.add(line)
    console.log(line)
  }
}
