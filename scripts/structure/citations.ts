// What documents, comments and titles cite is there: rules of the specification, readings, decision pages, tests, links and files.
import { posix } from 'node:path'
import { type Complaint, lineAt, type SourceFile } from './source.ts'

/** What can be cited. */
export interface Targets {
  /** As `accounts 2.13`. */
  readonly rules: ReadonlySet<string>
  /** The text of each section, on one line, by `accounts 2`. */
  readonly sections: ReadonlyMap<string, string>
  /** As `R12`. */
  readonly readings: ReadonlySet<string>
  /** As `ADR-0012`. */
  readonly decisions: ReadonlySet<string>
  /** Every file and folder, as documents name them: also `domain/money.ts` for `packages/domain/src/money.ts`. */
  readonly paths: ReadonlySet<string>
  /** The anchors of each Markdown file's headings. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>
  /** The text of the test files, by name without their folder. */
  readonly tests: ReadonlyMap<string, string>
}

export interface Citation {
  readonly text: string
  readonly line: number
  /** What is wrong with it; undefined when it resolves. */
  readonly problem?: string | undefined
}

const aliases: readonly (readonly [folder: RegExp, alias: string])[] = [
  [/^packages\/(domain|contract)\/src\//, '$1/'],
  [/^apps\/server\/src\/(features\/)?/, ''],
  [/^apps\/web\/app\/(features\/)?/, ''],
]

/** Reads what can be cited from the texts of the project and the paths of all its files. */
export function readTargets(texts: readonly SourceFile[], paths: readonly string[]): Targets {
  const rules = new Set<string>()
  const sections = new Map<string, string>()
  for (const { path, text } of texts) {
    const [, document] = /^docs\/spec\/(accounts|marketplace)\.md$/.exec(path) ?? []
    if (document === undefined) continue
    for (const [, number = '', section = ''] of text.matchAll(/^## (\d+)\. (.*(?:\n(?!## ).*)*)/gm)) {
      sections.set(`${document} ${number}`, section.replaceAll(/\s+/g, ' '))
    }
    for (const [, number = ''] of text.matchAll(/^- \*\*(\d+\.\d+)\*\* /gm)) rules.add(`${document} ${number}`)
  }
  const readings = texts.find(({ path }) => path === 'docs/spec/readings.md')?.text ?? ''
  const pages = paths.flatMap((path) => /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1] ?? [])
  const markdown = texts.filter(({ path }) => path.endsWith('.md'))
  return {
    rules,
    sections,
    readings: new Set(Array.from(readings.matchAll(/^(\d+)\. /gm), ([, number = '']) => `R${number}`)),
    decisions: new Set(pages.map((number) => `ADR-${number}`)),
    paths: new Set(paths.flatMap(namesOf)),
    anchors: new Map(markdown.map(({ path, text }) => [path, anchorsOf(text)])),
    tests: testsByName(texts),
  }
}

function testsByName(texts: readonly SourceFile[]): Map<string, string> {
  const named = texts.filter(({ path }) => /\.test\.tsx?$/.test(path))
  const files = Map.groupBy(named, ({ path }) => posix.basename(path))
  return new Map(Array.from(files, ([name, list]) => [name, list.map(({ text }) => text).join('\n')]))
}

/** A file or folder under every name that documents may use: any end of its path, and the ends of its folders. */
function namesOf(path: string): string[] {
  const names = [path, ...aliases.map(([folder, alias]) => path.replace(folder, alias))].flatMap((name) => {
    const parts = name.split('/')
    return parts.flatMap((_, end) =>
      parts.slice(0, end + 1).map((_part, start) => parts.slice(start, end + 1).join('/')),
    )
  })
  return [...new Set(names)]
}

/** The anchors that a reader of Markdown makes of its headings. */
function anchorsOf(text: string): Set<string> {
  const headings = withoutFences(text).matchAll(/^#+ +(.*)$/gm)
  return new Set(
    Array.from(headings, ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

/** A comment on one line, however it is broken, with all positions kept. */
function unbroken(text: string): string {
  return text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, (end) => ' '.repeat(end.length))
}

const section = String.raw`(?:(?:accounts|marketplace) +)?\d+(?:\.\d+)?(?: +"[^"]*"(?: +and +"[^"]*")*)?`
const specification = new RegExp(
  String.raw`\bspec: +(?=accounts|marketplace)(${section}(?:(?:, +| +to +)${section})*)`,
  'g',
)
const titles = /\[((?:accounts|marketplace) \d+\.\d+(?:, \d+\.\d+)*)\]/g
const bare = /(?<![[\w])(?:accounts|marketplace) \d+(?:\.\d+)?(?!\w)/g
const former =
  /\b(?:(?:decisions?|readings?)(?: +page)? +R?\d+|threats? +\d+|specification, +(?:accounts|marketplace)\b)/gi

/** A string that names a test by its file and its title, or that of its `describe`. */
const testNames = /(['"`])([\w.-]+\.test\.tsx?): ((?:(?!\1).)+)\1/g

/** Everything that a file cites. */
export function citationsOf({ path, text }: SourceFile, targets: Targets): Citation[] {
  const flat = unbroken(text)
  const found = (
    pattern: RegExp,
    problemOf: (match: RegExpExecArray) => string | undefined,
    where = flat,
  ): Citation[] =>
    Array.from(where.matchAll(pattern), (match) => ({
      text: match[0].replaceAll(/\s+/g, ' '),
      line: lineAt(text, match.index),
      problem: problemOf(match),
    }))
  const known = (set: ReadonlySet<string>, kind: string) => (match: RegExpExecArray) =>
    set.has(match[0]) ? undefined : `there is no such ${kind}`
  const cited = [
    ...found(specification, ([, list = '']) => problemOfList(list, targets)),
    ...found(titles, ([, list = '']) => problemOfList(list, targets)),
    ...found(
      bare,
      (match) => {
        // As data, in code or the lists of the specification, an id stands alone.
        const asId = path.startsWith('docs/spec/') || /['"`]/.test(flat[match.index - 1] ?? '')
        return asId ? problemOfList(match[0], targets) : `cite it as spec: ${match[0]}`
      },
      flat.replaceAll(specification, (list) => ' '.repeat(list.length)),
    ),
    ...found(/\bR\d{1,3}\b/g, known(targets.readings, 'reading')),
    ...found(/\bADR-\d+\b/g, known(targets.decisions, 'decision page')),
    ...found(testNames, ([, , name = '', title = '']) => problemOfTest(name, title, targets)),
    ...found(/\bdocs\/[\w*./-]*\w\.md\b/g, ([name]) => (isThere(name, targets) ? undefined : 'there is no such file')),
  ]
  // A migration that was applied is never edited, not even its comments.
  const formerly = path.startsWith('apps/server/migrations/')
    ? []
    : found(former, () => 'cite it as R12, ADR-0012 or spec: marketplace 4')
  return [...cited, ...formerly, ...(path.endsWith('.md') ? linksOf({ path, text }, targets) : [])]
}

function problemOfTest(name: string, title: string, { tests }: Targets): string | undefined {
  const text = tests.get(name)
  if (text === undefined) return 'there is no such test file'
  return [`'`, '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
    ? undefined
    : `${name} has no test with this title`
}

/** What is wrong with a list like `accounts 4, 7 "items"` or `marketplace 2 to 5`. */
function problemOfList(list: string, { rules, sections }: Targets): string | undefined {
  let document = ''
  for (const [, named, number = '', quotes = ''] of list.matchAll(
    /(?:(accounts|marketplace) +)?(\d+(?:\.\d+)?)((?: +(?:and +)?"[^"]*")*)/g,
  )) {
    document = named ?? document
    const id = `${document} ${number}`
    if (!rules.has(id) && !sections.has(id)) return `there is no ${id} in docs/spec/${document}.md`
    for (const [, quote = ''] of quotes.matchAll(/"([^"]*)"/g)) {
      if (sections.get(id)?.includes(quote.replaceAll(/\s+/g, ' ')) !== true) return `${id} does not say "${quote}"`
    }
  }
  return undefined
}

/** The links of a Markdown file, and the files that it names in backticks. */
function linksOf({ path, text }: SourceFile, targets: Targets): Citation[] {
  const prose = withoutFences(text)
  const links = Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ({ 1: link = '', index }) => ({
    text: link,
    line: lineAt(text, index),
    problem: problemOfLink(path, link, targets),
  }))
  const names = Array.from(prose.matchAll(/`([^`\n]+)`/g), ({ 1: name = '', index }) => ({ name, index }))
    .filter(({ name }) => isPath(name))
    .map(({ name, index }) => ({
      text: name,
      line: lineAt(text, index),
      problem: isThere(name, targets) ? undefined : 'there is no such file or folder',
    }))
  return [...links, ...names]
}

function problemOfLink(from: string, link: string, { anchors, paths }: Targets): string | undefined {
  // In the texts of the site a path is an address of it; `apps/web/scripts/markdown-pages.test.ts` follows those.
  if (/^[a-z]+:/.test(link) || (from.startsWith('apps/web/app/') && link.startsWith('/'))) return undefined
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? from : posix.join(posix.dirname(from), file)
  if (!paths.has(target.replace(/\/$/, ''))) return `it leads to ${target}, which is not there`
  return anchor === undefined || anchors.get(target)?.has(anchor) === true
    ? undefined
    : `${target} has no heading for it`
}

/** Code between fences, blanked out with its line breaks kept. */
function withoutFences(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, (fenced) => fenced.replaceAll(/[^\n]/g, ' '))
}

function isPath(name: string): boolean {
  return (
    /^[\w*][\w*./-]*\.(?:tsx?|mjs|sql|css|md)$/.test(name) ||
    /^(?:apps|packages|docs|scripts|e2e|bench|deploy|features|platform)\/[\w*./-]*$/.test(name)
  )
}

/** Whether a file or folder is there; `*` stands for anything. */
function isThere(name: string, { paths }: Targets): boolean {
  const wanted = name.replace(/\/$/, '')
  if (!wanted.includes('*')) return paths.has(wanted)
  const pattern = wanted
    .split(/\*+/)
    .map((part) => part.replaceAll('.', '\\.'))
    .join('.*')
  const whole = new RegExp(`^${pattern}$`)
  return [...paths].some((path) => whole.test(path))
}

/** Checks that what a file cites is there. */
export function checkCitations(targets: Targets) {
  return (file: SourceFile): Complaint[] =>
    citationsOf(file, targets).flatMap(({ text, line, problem }) =>
      problem === undefined ? [] : [{ path: file.path, line, text: `"${text}": ${problem}` }],
    )
}

const head = /^# ADR-(\d{4}): (.+)\n\n- Date: (\d{4}-\d\d-\d\d)\n- Status: (accepted|superseded by ADR-\d{4})\n/

/** Checks that a decision page has a title, a date and a status, and its row in the index. */
export function checkDecisionPage(index: string) {
  return ({ path, text }: SourceFile): Complaint[] => {
    const [, file, fileNumber] = /^docs\/decisions\/((\d{4})-[a-z0-9-]+\.md)$/.exec(path) ?? []
    if (file === undefined) return []
    const [, number, title, date, status] = head.exec(text) ?? []
    if (number !== fileNumber) {
      return [
        { path, line: 1, text: `begin with "# ADR-${fileNumber}: title", "- Date: 2026-11-23", "- Status: accepted"` },
      ]
    }
    const row = `| [ADR-${number}](${file}) | ${title} | ${date} | ${status} |`
    return index.includes(`${row}\n`) ? [] : [{ path, text: `docs/decisions/README.md needs the row ${row}` }]
  }
}
