import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where texts for people stand. What people write themselves is looked for in `messages`, never said. */
const places = ['apps/web/app', 'packages/domain/src', 'apps/server/src']
const apart = /\.test\.tsx?$|packages\/domain\/src\/messages\/(scam|harmless)/

/** Said of a cover, or of insurance, alone: next to a policy that is named, or to say that there is none. Others: the specification's own. */
const allowed = [
  // The fee's label while a cover is in force (spec: marketplace 9.1, R49).
  "'Itemo service and insurance fee (15%)'",
  "'There is no insurance.'",
  'Ask your home or contents insurer whether hiring is covered.',
  "Read the policy before you rely on it: it says what is covered and what isn't.",
  'Insurance premium tax included.',
  // To operators who name a policy.
  'Selling or introducing insurance is regulated: name the insurer',
  // The heading above one of the two statements.
  '## Insurance {#insurance}',
]

const word = /\b(?:insured|(?<!National )insurance|protected|covered)\b/i

/** The texts of a line: all of a page's, elsewhere what is quoted or drawn and has a space in it. */
function textsOf(path: string, line: string): string[] {
  if (path.endsWith('.md')) return [line]
  if (/^\s*(?:import\b|\/\/|\/?\*)/.test(line)) return []
  const texts = line.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|>[^<>{}]*</g) ?? []
  const drawn = path.endsWith('.tsx') && /^\s*[A-Z][^={}();]*$/.test(line) ? [line.trim()] : []
  return [...texts, ...drawn].filter((text) => text.slice(1, -1).includes(' '))
}

function linesWith(word: RegExp): string[] {
  return places.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      .map((name) => join(place, name))
      .filter((path) => /\.(?:ts|tsx|md)$/.test(path) && !apart.test(path))
      .flatMap((path) =>
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .filter((line) => textsOf(path, line).some((text) => word.test(text)))
          .map((line) => `${path}: ${line.trim()}`),
      ),
  )
}

test('insured, insurance, protected and covered are used only for a named policy [R49]', () => {
  const found = linesWith(word)
  expect(found.filter((line) => !allowed.some((text) => line.includes(text)))).toEqual([])
  // Each of them is still said.
  expect(allowed.filter((text) => !found.some((line) => line.includes(text)))).toEqual([])
})

test('ID-verified and guaranteed are used only in the list of promises, which depends on the settings [R49]', () => {
  const found = linesWith(/\b(?:(?:ID|identity)-verified|guarantee[ds]?)\b/i)
  const elsewhere = found.filter((line) => !line.startsWith('packages/domain/src/promises.ts: '))
  expect(elsewhere.filter((line) => !line.includes('/guarantees'))).toEqual([])
  expect(found.length).toBeGreaterThan(0)
})
