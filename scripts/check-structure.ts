// The structure guard: what the linter cannot know about where things belong. Its rules are in ./structure/.
import { fileURLToPath } from 'node:url'
import { checkDirection } from './structure/direction.ts'
import { checkFeatureFiles, checkFeatureImports } from './structure/features.ts'
import {
  checkBodies,
  checkLazyParts,
  checkLookups,
  checkDomainIsPure,
  checkModules,
  checkNames,
  checkPlatformNames,
  checkRefreshes,
  checkSize,
  checkSubstrings,
  checkTests,
} from './structure/form.ts'
import { readSources, type Rule } from './structure/source.ts'
import { checkWords } from './structure/words.ts'

const rules: Rule[] = [
  checkDirection,
  (file) => checkFeatureFiles(file),
  checkFeatureImports,
  checkSize,
  checkNames,
  checkPlatformNames,
  checkModules,
  checkDomainIsPure,
  checkBodies,
  checkLazyParts,
  checkLookups,
  checkRefreshes,
  checkSubstrings,
  checkTests,
  checkWords,
]

const files = await readSources(fileURLToPath(new URL('..', import.meta.url)))
const complaints = files.flatMap((file) => rules.flatMap((rule) => rule(file)))
for (const { path, line, text, warning } of complaints) {
  console.log(`${warning ? 'warning' : 'error'}  ${path}${line === undefined ? '' : `:${line}`}  ${text}`)
}
const errors = complaints.filter(({ warning }) => !warning).length
const lengths = files.map(({ text }) => text.split('\n').length - 1).sort((a, b) => a - b)
console.log(`${files.length} files, median ${lengths[Math.floor(lengths.length / 2)] ?? 0} lines, ${errors} errors`)
process.exitCode = errors === 0 ? 0 : 1
