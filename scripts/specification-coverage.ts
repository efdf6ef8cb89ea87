// `npm run specification`: which statements of the specification a test proves, and which none does. A test carries the places of its
// statements at the end of its title, as in `[marketplace 4.12] [R29]`. `--write` puts the titles into docs/specification-coverage.md.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const pagePath = 'docs/specification-coverage.md'
const readingsPath = 'docs/spec/readings.md'
const testFiles = '{apps,packages,scripts}/**/*.test.{ts,tsx}'
const journeys = 'e2e/journeys/*.spec.ts'

/** The short paths of the page, as its head explains them. */
export const folders: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  server: 'apps/server/src/features',
  platform: 'apps/server/src/platform',
  web: 'apps/web/app/features',
  app: 'apps/web/app',
  journeys: 'e2e/journeys',
}

/** A test that proves statements. `places` are those, as `marketplace 4.12` or `R29`. */
export interface Proof {
  readonly file: string
  /** Without the places. */
  readonly title: string
  readonly places: readonly string[]
}

/** A row of the page: one rule that can be checked. */
export interface Rule {
  /** As `marketplace 4.12`. */
  readonly place: string
  readonly rule: string
  /** Where it lives, by short paths. */
  readonly where: string
  readonly proof: string
}

const place = String.raw`\[(?:(?:accounts|marketplace) \d+\.\d+(?:, \d+\.\d+)*|R\d+)\]`

/** The titles of a source that end in places. */
export function proofsIn(file: string, source: string): Proof[] {
  return Array.from(source.matchAll(new RegExp(`((?: ${place})+)(['"\`])`, 'g')), (found) => {
    const [, places = '', quote = ''] = found
    const before = source.slice(0, found.index)
    const begin = lastUnescaped(before, quote)
    return { file, title: before.slice(begin + 1).replaceAll(`\\${quote}`, quote), places: placesOf(places) }
  })
}

/** The single places of `[marketplace 4.12, 4.13] [R29]`. */
function placesOf(text: string): string[] {
  return Array.from(text.matchAll(/\[([^\]]+)\]/g), ([, inside = '']) => {
    const [, part = '', numbers = ''] = /^(accounts|marketplace) (.+)$/.exec(inside) ?? []
    return part === '' ? [inside] : numbers.split(', ').map((number) => `${part} ${number}`)
  }).flat()
}

function lastUnescaped(text: string, quote: string): number {
  let at = text.lastIndexOf(quote)
  while (at > 0 && text[at - 1] === '\\') at = text.lastIndexOf(quote, at - 1)
  return at
}

/** The rows of the page, in its order. */
export function rulesOf(page: string): Rule[] {
  const rules: Rule[] = []
  eachRow(page, (rule) => {
    rules.push(rule)
    return rule.proof
  })
  return rules
}

/** The page with the titles of the tests in its last column. */
export function withProofs(page: string, proofs: readonly Proof[]): string {
  return eachRow(page, (rule) => {
    const named = proofs.filter(({ places }) => places.includes(rule.place))
    return named.map(({ file, title }) => `\`${shortPath(file)}\` ${title}`).join('<br>') || 'none'
  })
}

/** Goes through the rows of the page and answers it with another last cell in each. */
function eachRow(page: string, proofOf: (rule: Rule) => string): string {
  let section = ''
  const lines = page.split('\n').map((line) => {
    if (line.startsWith('## ')) section = /^## (Accounts|Marketplace) \d+/.exec(line)?.[1]?.toLowerCase() ?? ''
    const [, number = '', rule = '', where = '', proof = ''] =
      /^\| (\d+\.\d+) \| (.*) \| (.*) \| (.*) \|$/.exec(line) ?? []
    if (section === '' || number === '') return line
    return `| ${number} | ${rule} | ${where} | ${proofOf({ place: `${section} ${number}`, rule, where, proof })} |`
  })
  return lines.join('\n')
}

function shortPath(file: string): string {
  const [short, folder] = Object.entries(folders)
    .filter(([, path]) => file.startsWith(`${path}/`))
    .toSorted(([, one], [, other]) => other.length - one.length)[0] ?? ['', '']
  return folder === '' ? file : `${short}${file.slice(folder.length)}`
}

/** The readings of the specification, as `R29`. */
export function readingsOf(text: string): string[] {
  return Array.from(text.matchAll(/^(\d+)\. /gm), ([, number = '']) => `R${number}`)
}

/** What the page says itself has no test, with the reason: lines like `- marketplace 9.2: dropped`. */
export function exceptionsOf(page: string): Map<string, string> {
  const [, last = ''] = page.split('\n## Not proved\n')
  const lines = last.matchAll(/^- ((?:accounts|marketplace) \d+\.\d+|R\d+): (.+)$/gm)
  return new Map(Array.from(lines, ([, name = '', reason = '']) => [name, reason]))
}

/** The texts that the page quotes in the rows of errors and that no one can be shown: lines like `- marketplace 8.3 “Text” [R45]: why`. */
export function hiddenTextsOf(page: string): ReadonlyMap<string, string> {
  const lines = page.matchAll(/^- ((?:accounts|marketplace) 8\.\d+ “[^”]+”) \[(R\d+)\]: .+$/gm)
  return new Map(Array.from(lines, ([, text = '', reading = '']) => [text, reading]))
}

/** The page, the readings and every title that names a statement, as they are in the checkout. */
export function readCoverage() {
  const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
  const page = read(pagePath)
  const files = globSync([testFiles, journeys], { cwd: root, exclude: ['**/node_modules/**'] }).toSorted()
  // This page's own test holds examples.
  const proofs = files
    .filter((file) => !file.startsWith('scripts/specification'))
    .flatMap((file) => proofsIn(file, read(file)))
  const statements = [...rulesOf(page).map((rule) => rule.place), ...readingsOf(read(readingsPath))]
  return { page, proofs, statements, exceptions: exceptionsOf(page) }
}

if (import.meta.main) {
  const { page, proofs, statements, exceptions } = readCoverage()
  if (process.argv.includes('--write')) writeFileSync(`${root}/${pagePath}`, withProofs(page, proofs))
  const proven = new Set(proofs.flatMap(({ places }) => places))
  const without = statements.filter((statement) => !proven.has(statement))
  for (const statement of without) console.log(`${statement}: ${exceptions.get(statement) ?? 'no test, and no reason'}`)
  console.log(`${statements.length - without.length} of ${statements.length} statements have a test`)
}
