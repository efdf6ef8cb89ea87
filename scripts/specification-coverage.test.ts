import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  exceptionsOf,
  hiddenTextsOf,
  folders,
  proofsIn,
  readCoverage,
  readingsOf,
  rulesOf,
  withProofs,
} from './specification-coverage.ts'

const root = new URL('../', import.meta.url)
const { page, proofs, statements, exceptions } = readCoverage()
const rules = rulesOf(page)

const pathOf = (short: string) => short.replace(/^[a-z]+(?=\/)/, (folder) => folders[folder] ?? folder)

const sources = new Map<string, string | undefined>()
function sourceOf(short: string): string | undefined {
  const path = pathOf(short)
  if (!sources.has(path)) {
    const url = new URL(path, root)
    sources.set(path, existsSync(url) ? readFileSync(url, 'utf8') : undefined)
  }
  return sources.get(path)
}

const filesOf = (where: string) => Array.from(where.matchAll(/`([^`]+)`/g), ([, file = '']) => file)

/** Code as it is read: escapes and line breaks of the source do not count. */
const plain = (text: string) => text.replaceAll(/\\'|&apos;|’/g, "'").replaceAll(/\s+/g, ' ')

/** Whether a source holds a quoted text; `{…}` stands for what is put in, and a last stop may be left out. */
function holds(source: string, quoted: string): boolean {
  const parts = plain(quoted)
    .replace(/[.!]$/, '')
    .split(/\{[^}]*\}|\(s\)/)
  const pattern = parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('.{0,60}?')
  return new RegExp(pattern).test(plain(source))
}

describe('docs/specification-coverage.md', () => {
  it('has rows enough, each with a rule and a place of its own', () => {
    expect(rules.length).toBeGreaterThan(500)
    expect(rules.filter(({ rule, where }) => rule === '' || filesOf(where).length === 0)).toEqual([])
    const places = rules.map(({ place }) => place)
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  })

  it('names files that are there', () => {
    expect(rules.flatMap(({ where }) => filesOf(where)).filter((file) => sourceOf(file) === undefined)).toEqual([])
  })

  it('shows the titles that name a statement, as `npm run specification -- --write` puts them there', () => {
    expect(withProofs(page, proofs)).toBe(page)
  })

  it('quotes texts that stand in a file of their row', () => {
    const missing = rules.flatMap(({ rule, where }) =>
      (rule.match(/(?<=“)[^”]+(?=”)/g) ?? []).filter(
        (text) => !filesOf(where).some((file) => holds(sourceOf(file) ?? '', text)),
      ),
    )
    expect(missing).toEqual([])
  })
})

describe('the statements of the specification', () => {
  it('are named by tests only where there is such a statement', () => {
    const known = new Set(statements)
    expect(proofs.filter(({ places }) => places.some((place) => !known.has(place)))).toEqual([])
  })

  it('have a test each, or stand under “Not proved” with the reason', () => {
    const proven = new Set(proofs.flatMap(({ places }) => places))
    expect(statements.filter((statement) => !proven.has(statement)).toSorted()).toEqual(
      [...exceptions.keys()].toSorted(),
    )
  })
})

describe('the error catalogue', () => {
  const isShownIn = /^e2e\/|\.component\.test\.tsx$/
  const quoted = rules
    .filter(({ place }) => /^(accounts|marketplace) 8\./.test(place))
    .flatMap(({ place, rule }) => (rule.match(/(?<=“)[^”]+(?=”)/g) ?? []).map((text) => ({ place, text })))
  const hidden = hiddenTextsOf(page)
  const notShown = quoted.filter(({ place, text }) => {
    const files = proofs.filter(({ file, places }) => places.includes(place) && isShownIn.test(file))
    return !files.some(({ file }) => holds((sourceOf(file) ?? '').replaceAll(/\\(?=[.$()[\]])/g, ''), text))
  })

  it('is shown in a browser text by text, by a test that names its row, or its reading says why no one can see it', () => {
    expect(quoted.length).toBeGreaterThan(140)
    expect(notShown.map(({ place, text }) => `${place} “${text}”`).toSorted()).toEqual([...hidden.keys()].toSorted())
  })

  it('names readings that there are', () => {
    expect([...hidden.values()].filter((reading) => !statements.includes(reading))).toEqual([])
  })
})

describe('a report on the specification', () => {
  it('reads places at the end of titles, whatever quotes they stand in', () => {
    const source = [
      `it('is the owner\\'s [accounts 2.3, 2.14] [R7]', () => {})`,
      'test.each([[1]])(`of ${days} [marketplace 4.1]`, {}, () => {})',
      `test("says [R] and 'no' more", () => {})`,
    ].join('\n')
    expect(proofsIn('a.test.ts', source)).toEqual([
      { file: 'a.test.ts', title: "is the owner's", places: ['accounts 2.3', 'accounts 2.14', 'R7'] },
      { file: 'a.test.ts', title: 'of ${days}', places: ['marketplace 4.1'] },
    ])
  })

  it('puts titles beside their rules, and finds what has no test and why', () => {
    const text = [
      '## Accounts 1: what',
      '| id | rule | where | proof |',
      '| 1.1 | a | `app/a.ts` | old |',
      '## Not proved',
      '- R2: dropped',
    ].join('\n')
    const proof = { file: 'apps/web/app/a.test.ts', title: 'does it', places: ['accounts 1.1'] }
    expect(rulesOf(withProofs(text, [proof]))).toMatchObject([
      { place: 'accounts 1.1', proof: '`app/a.test.ts` does it' },
    ])
    expect(rulesOf(withProofs(text, []))).toMatchObject([{ proof: 'none' }])
    expect([...exceptionsOf(text)]).toEqual([['R2', 'dropped']])
    expect(readingsOf('# Readings\n\n1. One.\n2. Two.\n')).toEqual(['R1', 'R2'])
  })
})
