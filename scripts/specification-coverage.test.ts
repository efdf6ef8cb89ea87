import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  changedRulesIn,
  exceptionsIn,
  hiddenTextsIn,
  proofsIn,
  readCoverage,
  readingsIn,
  rulesIn,
  writeReport,
} from './specification-coverage.ts'

const root = new URL('../', import.meta.url)
const { proofs, rules, readings, exceptions, hiddenTexts, changedRules } = readCoverage()
const ids = new Set([...rules, ...readings].map(({ id }) => id))

const quotedIn = (text: string) => Array.from(text.matchAll(/“([^”]+)”/g), ([, quoted = '']) => quoted)

/** Code as it is read: escapes and line breaks of the source do not count. */
const plain = (text: string) => text.replaceAll(/\\'|&apos;|’/g, "'").replaceAll(/\s+/g, ' ')

/** Whether a source holds a quoted text; `{…}` stands for what is put in, and a last stop may be left out. */
function holds(plainSource: string, quoted: string): boolean {
  const parts = plain(quoted)
    .replace(/[.!]$/, '')
    .split(/\{[^}]*\}|\(s\)/)
  // Most have nothing to put in, and there are hundreds of them.
  if (parts.length === 1) return plainSource.includes(parts[0] ?? '')
  const pattern = parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('.{0,60}?')
  return new RegExp(pattern).test(plainSource)
}

const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

describe('the specification', () => {
  it('has more than 500 rules, with unique ids in order', () => {
    expect(rules.length).toBeGreaterThan(500)
    const all = [...rules, ...readings].map(({ id }) => id)
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
    const inOrder = all.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    expect(all).toEqual(inOrder)
  })

  it('quotes texts that occur in a source file, letter for letter', () => {
    const files = globSync('{apps,packages}/**/{src,app,public}/**/*.{ts,tsx,html}', {
      cwd: root,
      exclude: ['**/node_modules/**', '**/build/**', '**/*.test.*'],
    })
    const sources = files.map((file) => plain(read(file))).join('\n')
    expect(files.length).toBeGreaterThan(500)
    expect(
      rules
        .flatMap(({ id, text }) => quotedIn(text).map((quoted) => ({ id, quoted })))
        .filter(({ quoted }) => !holds(sources, quoted)),
    ).toEqual([])
  })

  it('is cited by tests only with existing rules and readings', () => {
    expect(proofs.filter((proof) => proof.ids.some((id) => !ids.has(id)))).toEqual([])
  })

  it('has a test for each rule and reading, or an exception with a reason', () => {
    const proven = new Set(proofs.flatMap((proof) => proof.ids))
    expect([...ids].filter((id) => !proven.has(id)).toSorted()).toEqual([...exceptions.keys()].toSorted())
  })

  it('lists the rules changed by a reading, as their notes say', () => {
    const noted = rules.flatMap(({ id, text }): [string, string[]][] => {
      const changes = Array.from(text.matchAll(/(?<=[(;] ?)(R\d+): /g), ([, reading = '']) => reading)
      return changes.length === 0 ? [] : [[id, changes]]
    })
    expect([...changedRules]).toEqual(noted)
    expect([...changedRules.values()].flat().filter((reading) => !ids.has(reading))).toEqual([])
  })
})

describe('the error catalogue', () => {
  const isShownIn = /^e2e\/|\.component\.test\.tsx$/
  const quoted = rules
    .filter(({ id }) => /^(accounts|marketplace) 8\./.test(id))
    .flatMap(({ id, text }) => quotedIn(text).map((inside) => ({ id, text: inside })))
  const sources = new Map<string, string>()
  const sourceOf = (file: string) => {
    const source = sources.get(file) ?? plain(read(file).replaceAll(/\\(?=[.$()[\]])/g, ''))
    sources.set(file, source)
    return source
  }
  const notShown = quoted.filter(({ id, text }) => {
    const files = proofs.filter((proof) => proof.ids.includes(id) && isShownIn.test(proof.file))
    return !files.some(({ file }) => holds(sourceOf(file), text))
  })

  it('is shown text by text in a browser test that names its rule, or a reading says why nobody can see it', () => {
    expect(quoted.length).toBeGreaterThan(140)
    expect(notShown.map(({ id, text }) => `${id} “${text}”`).toSorted()).toEqual([...hiddenTexts.keys()].toSorted())
  })

  it('names existing readings', () => {
    expect([...hiddenTexts.values()].filter((reading) => !ids.has(reading))).toEqual([])
  })
})

describe('a report on the specification', () => {
  it('reads ids at the end of titles in any kind of quotes', () => {
    const source = [
      `it('is the owner\\'s [accounts 2.3, 2.14] [R7]', () => {})`,
      'test.each([[1]])(`of ${days} [marketplace 4.1]`, {}, () => {})',
      `test("says [R] and 'no' more", () => {})`,
    ].join('\n')
    expect(proofsIn('a.test.ts', source)).toEqual([
      { file: 'a.test.ts', title: "is the owner's", ids: ['accounts 2.3', 'accounts 2.14', 'R7'] },
      { file: 'a.test.ts', title: 'of ${days}', ids: ['marketplace 4.1'] },
    ])
  })

  it('reads rules, readings, exceptions and changed rules across line breaks', () => {
    const page = '# Accounts\n\nWords.\n\n- **1.1** One “text\n  of” two.\n- **1.2** Three.\n- no rule\n'
    expect(rulesIn('accounts', page)).toEqual([
      { id: 'accounts 1.1', text: 'One “text of” two.' },
      { id: 'accounts 1.2', text: 'Three.' },
    ])
    expect(readingsIn('# Readings\n\n1. One\n   goes on.\n2. Two.\n')).toEqual([
      { id: 'R1', text: 'One goes on.' },
      { id: 'R2', text: 'Two.' },
    ])
    const exceptionsPage = '- R2: not\n  built\n- accounts 8.1 “No” [R45]: because\n- accounts 1.2:\n'
    expect([...exceptionsIn(exceptionsPage)]).toEqual([['R2', 'not built']])
    expect([...hiddenTextsIn(exceptionsPage)]).toEqual([['accounts 8.1 “No”', 'R45']])
    const table = '| rule | says | holds | reading |\n| --- | --- | --- | --- |\n| accounts 1.2 | a | b | R45, R67 |\n'
    expect([...changedRulesIn(table)]).toEqual([['accounts 1.2', ['R45', 'R67']]])
  })

  it('lists tests below their rules, and then rules without tests, with the reason', () => {
    const proof = { file: 'apps/a.test.ts', title: 'does it', ids: ['accounts 1.1'] }
    const three = [1, 2, 3].map((number) => ({ id: `accounts 1.${number}`, text: `Rule ${number}.` }))
    expect(writeReport(three, [proof], new Map([['accounts 1.2', 'dropped']]))).toBe(`# Coverage of the specification

- **accounts 1.1** Rule 1.
  - \`apps/a.test.ts\` does it
- **accounts 1.2** Rule 2.
- **accounts 1.3** Rule 3.

## Without a test

- accounts 1.2: dropped
- accounts 1.3: no test, and no reason

1 of 3 rules and readings have a test.
`)
  })
})
