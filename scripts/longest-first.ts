import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of tests that take a minute, most of it waiting, the longest first: by their size some would come last. */
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
 * The order in which files of tests run: a file that takes a minute would leave the other worker without work if it began last. In a
 * fresh clone Vitest knows no times and goes by the files' sizes.
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
