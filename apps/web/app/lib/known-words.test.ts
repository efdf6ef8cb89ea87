import { expect, test } from 'vitest'
import { describeSecurityEvent } from './security-event-copy.ts'
import { knownWords } from './known-words.ts'

test("an unknown word has the fallback text, even if it's an object property", () => {
  const names = knownWords({ open: 'Open', closed: 'Closed' }, 'Another state')
  expect(names.open).toBe('Open')
  for (const word of ['reopened', 'constructor', '__proto__', 'toString', ''])
    expect(names[word as 'open'], word).toBe('Another state')
  expect(Object.keys(names)).toEqual(['open', 'closed'])
})

test('an unknown kind of security event has a generic text', () => {
  const event = { kind: 'moved_house' as never, method: null, by: 'self', count: 1 } as never
  expect(describeSecurityEvent(event)).toBe('Something else changed')
  expect(describeSecurityEvent(event, 'their')).toBe('Something else changed')
})
