import { expect, test } from 'vitest'
import { netLines } from './rework-lines.ts'

const log = `commit 11111111

3\t10\tapps/server/src/features/rentals/{acts => }/approve.ts
40\t0\tapps/server/src/features/rentals/approve.test.ts
2\t9\tpackages/domain/src/{old.ts => rentals/new.ts}

commit 22222222

500\t1\tapps/web/app/routes/earnings.tsx
-\t-\tapps/web/app/picture.png
0\t7\tdocs/plan.md
`

test('counts only product code, at the current path of moved files, without commits that add behaviour', () => {
  expect(netLines(log, new Set())).toBe(-14 + 499)
  expect(netLines(log, new Set(['22222222']))).toBe(-14)
  expect(netLines('', new Set())).toBe(0)
})
