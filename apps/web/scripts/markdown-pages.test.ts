import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathTo } from '@itemo/domain/site-path.ts'
import { expect, test } from 'vitest'
import { paths } from '../app/lib/paths.ts'
import { compilePage } from './markdown-pages.ts'

const features = join(import.meta.dirname, '../app/features')
const files = ['about', 'how-it-works', 'privacy', 'terms', 'trust-and-safety'].map((name) => `info/${name}.md`)
const read = (file: string) => readFileSync(join(features, file), 'utf8')
/** The pages that a text can link to: those without an id in their address. */
const addresses: readonly string[] = [
  paths.about(),
  paths.accountSettings(),
  paths.boost(),
  pathTo`/guarantees`,
  pathTo`/report`,
  pathTo`/what-may-be-listed`,
  paths.howItWorks(),
  paths.itemSupport(),
  paths.listItem(),
  paths.myRentals(),
  paths.privacy(),
  paths.terms(),
  paths.trustAndSafety(),
]
const compile = (text: string) => compilePage(`# Title\n\n${text}`, './values.tsx')

test('Markdown becomes elements, with values, components and links in place', () => {
  const source = compile(
    "Lead\n\n## It's one {#one}\n\nWithin {{hours}} hours,\n**now**: [here](/a#b).\n\n{{Cover}}\n\n- a\n- b\n",
  )
  expect(source).toContain(`import { hours, Cover } from './values.tsx'`)
  expect(source).toContain(`id: "one", title: "It's one"`)
  expect(source).toContain(
    `jsxs('p', { children: ["Within ", hours, " hours, ", jsxs('strong', { children: ["now"] }), ": ", jsxs(TextLink, { to: "/a#b", children: ["here"] }), "."] }), jsx(Cover, {})`,
  )
  expect(source).toContain(
    `jsxs('ul', { children: [jsxs('li', { children: ["a"] }), jsxs('li', { children: ["b"] })] })`,
  )
})

test('each part of a section is a single paragraph', () => {
  expect(compile('## Steps {#steps}\n\n### First\n\nDo it.\n')).toContain(
    `body: undefined, parts: [{ title: "First", text: jsxs(Fragment, { children: ["Do it."] }) }]`,
  )
  expect(() => compile('## Steps {#steps}\n\n### First\n\nDo it.\n\nAnd more.\n')).toThrow('more than a paragraph')
})

test.each(['A <b>tag</b>', '![picture](/a.png)', '```\ncode\n```', '## S {#s}\n\n> quote', 'A `code`'])(
  '%j is refused',
  (text) => expect(() => compile(text)).toThrow("A page can't hold"),
)

test.each([...files, 'support/faq.md'])('every link of %s leads to an existing page and section', (file) => {
  const links = Array.from(read(file).matchAll(/\]\((\/[^)#]*)(?:#([\w-]+))?\)/g))
  const parts = links.flatMap(([, , part]) => (part === undefined ? [] : [part]))
  expect(links).not.toHaveLength(0)
  for (const [, address] of links) expect(addresses).toContain(address)
  for (const part of parts) expect(files.map(read).join('\n')).toContain(`{#${part}}`)
})
