import { expect, test } from 'vitest'
import { consoleTitle } from './console-title.ts'

test.each([
  ['/operator', 'Overview - Console - Itemo'],
  ['/operator/', 'Overview - Console - Itemo'],
  ['/operator/queue', 'Queue - Console - Itemo'],
  ['/operator/queue/1a2b', 'Queue - Console - Itemo'],
  ['/operator/damage', 'Damage cases - Console - Itemo'],
  ['/operator/money/refunds', 'Money - Console - Itemo'],
  ['/operator/team', 'Team - Console - Itemo'],
  ['/operator/team/audit', 'Audit - Console - Itemo'],
  ['/operator/nowhere', 'Console - Itemo'],
  ['/operator/constructor', 'Console - Itemo'],
])('the title of %s is %s', (pathname, title) => {
  expect(consoleTitle(pathname)).toBe(title)
})
