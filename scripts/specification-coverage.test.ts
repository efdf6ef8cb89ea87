import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const page = readFileSync(new URL('docs/specification-coverage.md', root), 'utf8')

/** The short paths of the page, as its head explains them. */
const folders: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  server: 'apps/server/src/features',
  platform: 'apps/server/src/platform',
  web: 'apps/web/app/features',
  app: 'apps/web/app',
  journeys: 'e2e/journeys',
}
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

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (?:rule|---) \|/.test(line))
  .map((line) => {
    const cells = line.split('|').slice(1, -1)
    const [rule = '', where = '', proof = ''] = cells.map((cell) => cell.trim())
    return {
      rule,
      cells,
      files: Array.from(where.matchAll(/`([^`]+)`/g), ([, file = '']) => file),
      proofs: proof.split('<br>'),
    }
  })

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
  it('has rows enough, each with a rule, a place and a proof', () => {
    expect(rows.length).toBeGreaterThan(250)
    const bad = rows.filter(
      ({ cells, files, proofs }) => cells.length !== 3 || files.length === 0 || proofs.includes(''),
    )
    expect(bad.map(({ rule }) => rule)).toEqual([])
  })

  it('names files that are there', () => {
    const missing = rows.flatMap(({ files }) => files.filter((file) => sourceOf(file) === undefined))
    expect(missing).toEqual([])
  })

  it('names tests that stand in their files, by their exact titles', () => {
    const unknown = rows.flatMap(({ proofs }) =>
      proofs.flatMap((proof) => {
        const named = /^`([^`]+)` (.+)$/.exec(proof)
        if (!named) return /^(?:decision \d+(?::.+)?|page \d+(?::.+)?|texts)$/.test(proof) ? [] : [proof]
        const [, file = '', title = ''] = named
        const source = sourceOf(file)?.replaceAll("\\'", "'") ?? ''
        return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote)) ? [] : [proof]
      }),
    )
    expect(unknown).toEqual([])
  })

  it('names decisions that there are', () => {
    const pages = readdirSync(new URL('docs/decisions/', root))
    const numbers = rows.flatMap(({ proofs }) => proofs.flatMap((proof) => /^page (\d+)/.exec(proof)?.[1] ?? []))
    const unknown = numbers.filter((number) => !pages.some((name) => name.startsWith(number.padStart(4, '0'))))
    expect(unknown).toEqual([])
  })

  it('quotes texts that stand in a file of their row', () => {
    const missing = rows.flatMap(({ rule, files }) =>
      (rule.match(/(?<=“)[^”]+(?=”)/g) ?? []).filter(
        (text) => !files.some((file) => holds(sourceOf(file) ?? '', text)),
      ),
    )
    expect(missing).toEqual([])
  })

  it('says at its end what no test proves but this one', () => {
    const [, left = ''] = page.split('## Not proved\n')
    const alone = rows.filter(({ proofs }) => proofs.every((proof) => proof === 'texts'))
    for (const { rule } of alone) expect(left).toContain(/“[^”]+”/.exec(rule)?.[0])
  })
})
