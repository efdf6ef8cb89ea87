import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take a minute, most of it waiting, longest first. */
export const longest: readonly string[] = [
  'scripts/failover.slow.test.ts',
  'scripts/release.slow.test.ts',
  'apps/server/test/contract-repeats.slow.test.ts',
  'apps/server/test/contract-errors.slow.test.ts',
  'apps/server/src/features/payouts/provider-away.slow.test.ts',
  'apps/server/test/database-away.slow.test.ts',
  'scripts/container.slow.test.ts',
]

/**
 * Runs long test files first: one that began last would leave the other worker idle for a minute. In a fresh clone Vitest has no
 * timings and would sort by file size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'))
      return at === -1 ? longest.length : at
    }
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}
