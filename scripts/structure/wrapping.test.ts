import { expect, test } from 'vitest'
import { checkWrapping } from './wrapping.ts'

const wide = 'word '.repeat(30).trim()
const complaints = (text: string, path = 'docs/a.md') => checkWrapping({ path, text }).map(({ line }) => line)

test('prose wider than 120 columns is refused', () => {
  expect(complaints(`# A\n\n${wide}\n`)).toEqual([3])
  expect(complaints(`- ${wide}\n  ${wide}`)).toEqual([1, 2])
  expect(complaints(wide.slice(0, 120))).toEqual([])
})

test('tables, code, headings and lines without spaces can be wider', () => {
  expect(complaints(`| ${wide} |\n\n    ${wide}\n\n\`\`\`\n${wide}\n\`\`\`\n# ${wide}\n- ${'x'.repeat(130)}`)).toEqual(
    [],
  )
  expect(complaints(wide, 'apps/server/src/app.ts')).toEqual([])
})
