import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { vitestStage } from './vitest-stage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('a stage of real Vitest runs', () => {
  /** Runs the stage over one file of tests, which may call `once(name)`: true at its first call in both passes, then false. */
  const stageOver = async (tests: string, options: { again?: boolean; limit?: number } = { again: true }) => {
    await mkdir(join(root, '.data'), { recursive: true })
    // Inside the checkout, where Vitest is found.
    const cwd = await mkdtemp(join(root, '.data/vitest-stage-'))
    try {
      await writeFile(join(cwd, 'vitest.config.mjs'), `export default { test: { include: ['*.spec.mjs'] } }`)
      const head = `
        import { existsSync, writeFileSync } from 'node:fs'
        import { beforeAll, expect, test } from 'vitest'
        const once = (name) => { const file = '${cwd}/' + name; if (existsSync(file)) return false; writeFileSync(file, ''); return true }
      `
      await writeFile(join(cwd, 'some.spec.mjs'), head + tests)
      return await vitestStage('component', ['--root', cwd], options).run(root)
    } finally {
      await rm(cwd, { recursive: true })
    }
  }
  const unlucky = `test('unlucky (at 5 px)', () => { expect(once('unlucky')).toBe(false) })`

  it('runs what failed once more, and only that', async () => {
    const counts = await stageOver(`
      test('good', () => { expect(once('good')).toBe(true) })
      ${unlucky}
      test('bad', () => { expect(1).toBe(2) })
    `)
    expect(counts).toMatchObject({ passed: 2, failed: 1 })
    expect(counts.flaky).toEqual([expect.stringMatching(/some\.spec\.mjs > unlucky \(at 5 px\)\n {4}.*expected true/)])
    expect(counts.failures).toEqual([expect.stringMatching(/some\.spec\.mjs > bad\n {4}.*expected 1 to be 2/)])
  })

  it('gives a file that failed as a whole a second run too', async () => {
    const unloaded = `if (once('load')) throw new Error('not loaded')`
    const counts = await stageOver(`${unloaded}\ntest('good', () => { expect(1).toBe(1) })`)
    expect(counts).toMatchObject({ failed: 0 })
    expect(counts.flaky).toEqual([expect.stringMatching(/some\.spec\.mjs\n {4}.*not loaded/)])
    const unready = `beforeAll(() => { if (once('ready')) throw new Error('not ready') })`
    expect(await stageOver(`${unready}\ntest('good', () => { expect(1).toBe(1) })`)).toMatchObject({ failed: 0 })
  })

  it('runs nothing again when too much failed, or when it is not to', async () => {
    expect(await stageOver(unlucky, {})).toMatchObject({ passed: 0, failed: 1, flaky: [] })
    const tooMany = await stageOver(`${unlucky}\n${unlucky.replaceAll('unlucky', 'wrong')}`, { again: true, limit: 1 })
    expect(tooMany).toMatchObject({ passed: 0, failed: 2, flaky: [] })
    expect(tooMany.output).toContain('none of them ran again')
  })

  it('fails for an error outside of any test, for a skipped test, and when no test ran', async () => {
    const late = `test('good', () => { Promise.reject(new Error('outside')) })`
    expect(await stageOver(late)).toMatchObject({ failed: 1, output: expect.stringContaining('outside') })
    expect(await stageOver(`test['skip']('left out', () => {})`)).toMatchObject({ passed: 0, failed: 1 })
    expect(await stageOver('')).toMatchObject({ passed: 0, failed: 1 })
  })
})
