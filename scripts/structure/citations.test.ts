import { expect, test } from 'vitest'
import { checkCitations, checkDecisionPage, citationsOf, readTargets } from './citations.ts'

const index = '| [ADR-0012](0012-what.md) | What | 2026-11-21 | accepted |\n'
const pages = [
  {
    path: 'docs/spec/marketplace.md',
    text: '# M\n\n## 4. States\n\n### Booking\n  flow\n\n- **4.12** Booked.\n\n## 5. Rules\n',
  },
  { path: 'docs/spec/readings.md', text: '# Readings\n\n## Money\n\n1. One.\n12. Approve.\n' },
  { path: 'docs/domain.md', text: '# Domain\n\n## The states, drawn\n\n```\n# no heading\n```\n' },
  { path: 'docs/decisions/README.md', text: index },
  { path: 'apps/server/src/features/covers/cover.test.ts', text: `it("isn't lost", () => {})` },
]
const files = [
  'docs/testing.md',
  'docs/decisions/0012-what.md',
  'packages/domain/src/money.ts',
  'apps/server/src/features/rentals/rental-parties.ts',
]
const targets = readTargets(pages, [...pages.map(({ path }) => path), ...files])

const wrong = (path: string, text: string) => checkCitations(targets)({ path, text }).map((complaint) => complaint.text)

test.each([
  '// Paid back (R12; ADR-0012).',
  '/** The owner approves (spec: marketplace 4; R12). */',
  '/** spec: marketplace 4 "Booking flow", 4.12 to 5, marketplace 4; see docs/domain.md */',
  '/**\n * The owner approves (spec:\n * marketplace 4 "Booking\n * flow").\n */',
  "it('is booked [marketplace 4.12] [R1]', () => {})",
  "const id = 'marketplace 4.12'",
  `const where = "cover.test.ts: isn't lost"`,
  '// A decision, a reading and 2 accounts; R1234 is no reading.',
])('%s resolves', (text) => {
  expect(wrong('apps/server/src/app.ts', text)).toEqual([])
})

test.each([
  ['// Paid back (R13).', '"R13": there is no such reading'],
  ['// ADR-0013', '"ADR-0013": there is no such decision page'],
  ['// ADR-12', '"ADR-12": there is no such decision page'],
  ['// spec: marketplace 6', '"spec: marketplace 6": there is no marketplace 6 in docs/spec/marketplace.md'],
  [
    '// spec: marketplace 4, 4.13',
    '"spec: marketplace 4, 4.13": there is no marketplace 4.13 in docs/spec/marketplace.md',
  ],
  ['// spec: accounts 4', '"spec: accounts 4": there is no accounts 4 in docs/spec/accounts.md'],
  [
    '// spec: marketplace 5 "Booking flow"',
    '"spec: marketplace 5 "Booking flow"": marketplace 5 does not say "Booking flow"',
  ],
  [
    "it('is booked [marketplace 4.13]')",
    '"[marketplace 4.13]": there is no marketplace 4.13 in docs/spec/marketplace.md',
  ],
  ['// as marketplace 4.12 says', '"marketplace 4.12": cite it as spec: marketplace 4.12'],
  ['// decision\n// 12', '"decision 12": cite it as R12, ADR-0012 or spec: marketplace 4'],
  ['// decision page 12', '"decision page 12": cite it as R12, ADR-0012 or spec: marketplace 4'],
  ['// readings 1 and 12', '"readings 1": cite it as R12, ADR-0012 or spec: marketplace 4'],
  ['// (threat 7)', '"threat 7": cite it as R12, ADR-0012 or spec: marketplace 4'],
  ['// docs/gone.md', '"docs/gone.md": there is no such file'],
  [`"cover.test.ts: isn't"`, `""cover.test.ts: isn't"": cover.test.ts has no test with this title`],
  ["'gone.test.ts: goes'", `"'gone.test.ts: goes'": there is no such test file`],
])("%s doesn't resolve", (text, complaint) => {
  expect(wrong('apps/server/src/app.ts', text)).toEqual([complaint])
})

test('an old citation in a migration stays, since applied files are never edited', () => {
  expect(wrong('apps/server/migrations/0001_a.sql', '-- as decision 12 says')).toEqual([])
  expect(wrong('apps/server/migrations/0001_a.sql', '-- R13')).toHaveLength(1)
})

test('links and file names in a document have to exist', () => {
  const good = [
    '[states](domain.md#the-states-drawn), [here](#links), [why](decisions/0012-what.md), [out](https://a.example)',
    '# Links',
    '`packages/domain/src/money.ts`, `domain/money.ts`, `money.ts`, `features/rentals/`, `rentals/*.ts`, `/api/v1`, `a/b`',
    '```\n[gone](gone.md)\n```',
  ].join('\n')
  expect(wrong('docs/testing.md', good)).toEqual(['"#links": docs/testing.md has no heading for it'])
  const whole = readTargets([...pages, { path: 'docs/testing.md', text: good }], [...targets.paths])
  expect(
    citationsOf({ path: 'docs/testing.md', text: good }, whole).filter(({ problem }) => problem !== undefined),
  ).toEqual([])

  const bad = '[a](gone.md) [b](domain.md#gone) `gone.ts` `apps/gone/` `rentals/*.md`'
  expect(wrong('docs/testing.md', bad)).toEqual([
    '"gone.md": it leads to docs/gone.md, which is not there',
    '"domain.md#gone": docs/domain.md has no heading for it',
    '"gone.ts": there is no such file or folder',
    '"apps/gone/": there is no such file or folder',
    '"rentals/*.md": there is no such file or folder',
  ])
})

test("in the site's texts a path is an address of the site", () => {
  expect(wrong('apps/web/app/features/info/terms.md', '[Support](/item-support) [a](gone.md)')).toEqual([
    '"gone.md": it leads to apps/web/app/features/info/gone.md, which is not there',
  ])
  expect(wrong('docs/testing.md', '[Support](/item-support)')).toHaveLength(1)
})

test('every citation is counted', () => {
  const text = '// R1, ADR-0012, spec: marketplace 4, 5'
  expect(citationsOf({ path: 'apps/server/src/app.ts', text }, targets)).toHaveLength(3)
})

test('a decision page needs a title, a date, a status and a row in the index', () => {
  const path = 'docs/decisions/0012-what.md'
  const check = checkDecisionPage(index)
  const page = '# ADR-0012: What\n\n- Date: 2026-11-21\n- Status: accepted\n\nWords.\n'
  expect(check({ path, text: page })).toEqual([])
  expect(check({ path: 'docs/testing.md', text: '# Tests\n' })).toEqual([])
  expect(check({ path, text: page.replace('accepted', 'superseded by ADR-0012') })).toMatchObject([
    {
      text: 'docs/decisions/README.md needs the row | [ADR-0012](0012-what.md) | What | 2026-11-21 | superseded by ADR-0012 |',
    },
  ])
  for (const text of [
    '# 12. What\n',
    page.replace('0012', '0013'),
    page.replace('21\n', '1\n'),
    page.replace('accepted', 'old'),
  ]) {
    expect(check({ path, text })).toHaveLength(1)
  }
})
