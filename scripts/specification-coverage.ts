// `npm run specification`: every rule and reading of docs/spec/ with the tests that name it, and those without a test, as Markdown. A test
// names what it proves at the end of its title, as in `[marketplace 4.12] [R29]`. `--write` writes the report to
// .data/specification.md and prints only what has no test.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const documents = ['accounts', 'marketplace'] as const
const testFiles = '{apps,packages,scripts}/**/*.test.{ts,tsx}'
const journeys = 'e2e/journeys/*.spec.ts'

/** A test that proves rules or readings: `ids`, as `marketplace 4.12` or `R29`. */
export interface Proof {
  readonly file: string
  /** Without the ids. */
  readonly title: string
  readonly ids: readonly string[]
}

/** A rule of the specification, or a reading of it. */
export interface Rule {
  /** As `marketplace 4.12` or `R29`. */
  readonly id: string
  /** On one line. */
  readonly text: string
}

const idsInBrackets = String.raw`\[(?:(?:accounts|marketplace) \d+\.\d+(?:, \d+\.\d+)*|R\d+)\]`

/** The titles of a test file that end in ids. */
export function proofsIn(file: string, source: string): Proof[] {
  return Array.from(source.matchAll(new RegExp(`((?: ${idsInBrackets})+)(['"\`])`, 'g')), (found) => {
    const [, ids = '', quote = ''] = found
    const before = source.slice(0, found.index)
    const begin = lastUnescaped(before, quote)
    return { file, title: before.slice(begin + 1).replaceAll(`\\${quote}`, quote), ids: separateIds(ids) }
  })
}

/** The single ids of `[marketplace 4.12, 4.13] [R29]`. */
function separateIds(text: string): string[] {
  return Array.from(text.matchAll(/\[([^\]]+)\]/g), ([, inside = '']) => {
    const [, document = '', numbers = ''] = /^(accounts|marketplace) (.+)$/.exec(inside) ?? []
    return document === '' ? [inside] : numbers.split(', ').map((number) => `${document} ${number}`)
  }).flat()
}

function lastUnescaped(text: string, quote: string): number {
  let at = text.lastIndexOf(quote)
  while (at > 0 && text[at - 1] === '\\') at = text.lastIndexOf(quote, at - 1)
  return at
}

/** The items of a page's lists, each on one line, without their bullets: `2.` of a numbered list stays. */
function listItemsOf(page: string): string[] {
  const joined = page.replaceAll(/\n {2,}(?!- )/g, ' ')
  return joined.split('\n').flatMap((line) => /^(?:- )?(.+)$/.exec(/^- |^\d+\. /.test(line) ? line : '')?.[1] ?? [])
}

/** The rules of one document: items like `- **4.12** The renter …`. */
export function rulesIn(document: string, page: string): Rule[] {
  return listItemsOf(page).flatMap((item) => {
    const [, number, text] = /^\*\*(\d+\.\d+)\*\* (.+)$/.exec(item) ?? []
    return number === undefined || text === undefined ? [] : [{ id: `${document} ${number}`, text }]
  })
}

/** The readings: items like `12. Approving is one transaction …`. */
export function readingsIn(page: string): Rule[] {
  return listItemsOf(page).flatMap((item) => {
    const [, number, text] = /^(\d+)\. (.+)$/.exec(item) ?? []
    return number === undefined || text === undefined ? [] : [{ id: `R${number}`, text }]
  })
}

/** What no test proves, with the reason: items like `- marketplace 9.2: dropped`. */
export function exceptionsIn(page: string): Map<string, string> {
  return new Map(
    listItemsOf(page).flatMap((item): [string, string][] => {
      const [, id, reason] = /^((?:accounts|marketplace) \d+\.\d+|R\d+): (.+)$/.exec(item) ?? []
      return id === undefined || reason === undefined ? [] : [[id, reason]]
    }),
  )
}

/** Texts of the error catalogues that no one can be shown, with the reading: items like `- marketplace 8.3 “Text” [R45]: why`. */
export function hiddenTextsIn(page: string): Map<string, string> {
  return new Map(
    listItemsOf(page).flatMap((item): [string, string][] => {
      const [, text, reading] = /^((?:accounts|marketplace) 8\.\d+ “[^”]+”) \[(R\d+)\]: .+$/.exec(item) ?? []
      return text === undefined || reading === undefined ? [] : [[text, reading]]
    }),
  )
}

/** Rows like `| marketplace 4.7 | … | … | R48 |`: the rules that readings change, with those readings. */
export function changedRulesIn(page: string): Map<string, readonly string[]> {
  const rows = page.matchAll(/^\| ((?:accounts|marketplace) \d+\.\d+) \|.*\| (R\d+(?:, R\d+)*) \|$/gm)
  return new Map(Array.from(rows, ([, id = '', readings = '']) => [id, readings.split(', ')]))
}

/** Every rule and reading with its tests, and at the end those without one, as Markdown. */
export function writeReport(rules: readonly Rule[], proofs: readonly Proof[], exceptions: ReadonlyMap<string, string>) {
  const lines = rules.flatMap(({ id, text }) => [
    `- **${id}** ${text}`,
    ...proofs.filter(({ ids }) => ids.includes(id)).map(({ file, title }) => `  - \`${file}\` ${title}`),
  ])
  return ['# Coverage of the specification', '', ...lines, '', ...writeMissing(rules, proofs, exceptions), ''].join(
    '\n',
  )
}

function writeMissing(rules: readonly Rule[], proofs: readonly Proof[], exceptions: ReadonlyMap<string, string>) {
  const proven = new Set(proofs.flatMap(({ ids }) => ids))
  const without = rules.filter(({ id }) => !proven.has(id))
  return [
    '## Without a test',
    '',
    ...without.map(({ id }) => `- ${id}: ${exceptions.get(id) ?? 'no test, and no reason'}`),
    '',
    `${rules.length - without.length} of ${rules.length} rules and readings have a test.`,
  ]
}

/** The pages of docs/spec/ and every title that names a rule or reading, as they are in the checkout. */
export function readCoverage() {
  const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
  const files = globSync([testFiles, journeys], { cwd: root, exclude: ['**/node_modules/**'] }).toSorted()
  // The tests of this report and of the structure guard hold examples.
  const proofs = files
    .filter((file) => !/^scripts\/(?:specification|structure\/)/.test(file))
    .flatMap((file) => proofsIn(file, read(file)))
  const rules = documents.flatMap((document) => rulesIn(document, read(`docs/spec/${document}.md`)))
  const readings = readingsIn(read('docs/spec/readings.md'))
  const exceptionsPage = read('docs/spec/exceptions.md')
  return {
    proofs,
    rules,
    readings,
    exceptions: exceptionsIn(exceptionsPage),
    hiddenTexts: hiddenTextsIn(exceptionsPage),
    changedRules: changedRulesIn(read('docs/spec/changed-rules.md')),
  }
}

if (import.meta.main) {
  const { proofs, rules, readings, exceptions } = readCoverage()
  const all = [...rules, ...readings]
  if (parseArgs({ options: { write: { type: 'boolean' } } }).values.write) {
    mkdirSync(`${root}/.data`, { recursive: true })
    writeFileSync(`${root}/.data/specification.md`, writeReport(all, proofs, exceptions))
    console.log(writeMissing(all, proofs, exceptions).join('\n'))
  } else {
    console.log(writeReport(all, proofs, exceptions))
  }
}
