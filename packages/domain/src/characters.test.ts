import { expect, test } from 'vitest'
import { tidied } from './characters.ts'

test.each([
  ['  Hello\n there ', 'Hello\n there'],
  ['pasted\u000Bfrom slides\u000Cand pages', 'pasted\nfrom slides\nand pages'],
  ['turned \u202Eround, and a bell\u0007', 'turned round, and a bell'],
  ['half a face \uD83D', 'half a face'],
  ['a whole one \u{1F600}', 'a whole one \u{1F600}'],
  ['\u200B\u200B', ''],
  [' \u00A0\n', ''],
])('%j is sent as %j', (written, sent) => {
  expect(tidied(written)).toBe(sent)
})
