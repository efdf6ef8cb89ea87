// How the copy that is mutated is tested: as the product is, in the order that catches a fault soonest, noting which tests reach
// which functions where `MUTATE_REACH` names a folder for that.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import usual from '../../vitest.config.ts'

const { MUTATE_ORDER: orderFile, MUTATE_REACH: reachFolder } = process.env

/** Runs test files in the order of a list. */
class ListedOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = JSON.parse(readFileSync(orderFile ?? '', 'utf8')) as string[]
    const place = ({ moduleId }: TestSpecification) => order.indexOf(relative(process.cwd(), moduleId))
    return Promise.resolve(files.toSorted((one, other) => place(one) - place(other)))
  }
}

const setupFiles = reachFolder === undefined ? [] : ['scripts/mutate/note-reach.ts']

export default defineConfig({
  test: {
    ...(orderFile !== undefined && { sequence: { sequencer: ListedOrder } }),
    projects: (usual.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project
        ? { ...project, test: { ...project.test, setupFiles } }
        : project,
    ),
  },
})
