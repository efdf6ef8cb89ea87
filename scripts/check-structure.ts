// `npm run structure`: rules about the layout that the linter doesn't know. They are in ./structure/.
// With `--report` it also prints how far a reader has to go (./structure/structure-report.ts).
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runCommand } from './run-command.ts'
import { checkCitations, checkDecisionPage, citationsOf, readTargets } from './structure/citations.ts'
import { checkFeatureFiles, checkFeatureImports } from './structure/features.ts'
import {
  checkBodies,
  checkCardSandbox,
  checkCounts,
  checkDays,
  checkFormats,
  checkLazyParts,
  checkLookups,
  checkDocComments,
  checkDomainIsPure,
  checkModules,
  checkNames,
  checkPaused,
  checkPlatformNames,
  checkRefreshes,
  checkServerWords,
  checkSize,
  checkSubstrings,
  checkTests,
  checkTransactions,
} from './structure/form.ts'
import { checkAddresses, checkCallerAddress, checkListeners } from './structure/inputs.ts'
import { checkLayout } from './structure/layout.ts'
import { linesOfRework } from './structure/rework-lines.ts'
import { writeReport } from './structure/structure-report.ts'
import { listPaths, readSources, readTexts, type Rule } from './structure/source.ts'
import { checkRetiredWords, checkWords } from './structure/words.ts'
import { checkWrapping } from './structure/wrapping.ts'

const rules: Rule[] = [
  checkFeatureFiles,
  checkFeatureImports,
  checkSize,
  checkNames,
  checkPlatformNames,
  checkModules,
  checkDocComments,
  checkDomainIsPure,
  checkBodies,
  checkCardSandbox,
  checkCounts,
  checkDays,
  checkFormats,
  checkLazyParts,
  checkLookups,
  checkPaused,
  checkRefreshes,
  checkServerWords,
  checkSubstrings,
  checkTests,
  checkTransactions,
  checkListeners,
  checkAddresses,
  checkCallerAddress,
  checkWords,
  checkRetiredWords,
]

const { report } = parseArgs({ options: { report: { type: 'boolean' } } }).values
const root = fileURLToPath(new URL('..', import.meta.url))
const files = await readSources(root)
const paths = await listPaths(root)
const texts = await readTexts(root, paths)
const targets = readTargets([...texts, ...files], paths)
const index = texts.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''
// The tests of the guard, and the report on the coverage, hold examples.
const citing = [...texts, ...files].filter(
  ({ path }) => !/^scripts\/(?:structure\/.*\.test\.ts$|specification)/.test(path),
)

const complaints = [
  ...checkLayout(paths),
  ...files.flatMap((file) => rules.flatMap((rule) => rule(file))),
  ...texts.flatMap(checkDecisionPage(index)),
  ...texts.flatMap(checkRetiredWords),
  ...texts.filter(({ path }) => path.endsWith('.md')).flatMap(checkWords),
  ...texts.flatMap(checkWrapping),
  ...citing.flatMap(checkCitations(targets)),
]
for (const { path, line, text, warning } of complaints) {
  console.log(`${warning ? 'warning' : 'error'}  ${path}${line === undefined ? '' : `:${line}`}  ${text}`)
}
const errors = complaints.filter(({ warning }) => !warning).length
const lengths = files.map(({ text }) => text.split('\n').length - 1).sort((a, b) => a - b)
const allCitations = citing.flatMap((file) => citationsOf(file, targets))
const citations = allCitations.filter(({ problem }) => problem === undefined)
console.log(`${files.length} files, median ${lengths[Math.floor(lengths.length / 2)] ?? 0} lines, ${errors} errors`)
console.log(`${citations.length} citations resolve`)
if (report) {
  const outside = {
    citations: citations.length,
    unresolved: allCitations.length - citations.length,
    unusedExports: await countUnusedExports(),
    linesOfRework: linesOfRework(root),
  }
  console.log(['', ...writeReport(files, paths, outside)].join('\n'))
}
process.exitCode = errors === 0 ? 0 : 1

/** The exports, of values and types, that knip finds no import for. */
async function countUnusedExports(): Promise<number> {
  const { output } = await runCommand('knip', ['--no-progress', '--reporter', 'json', '--no-exit-code'], { root })
  const { issues } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as {
    issues: readonly { readonly exports: readonly unknown[]; readonly types: readonly unknown[] }[]
  }
  return issues.reduce((sum, { exports, types }) => sum + exports.length + types.length, 0)
}
