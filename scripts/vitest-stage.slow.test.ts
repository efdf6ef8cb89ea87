import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { vitestStage } from './vitest-stage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('a stage with real Vitest runs', () => {
  /** Runs the stage over files of tests, which may call `once(name)`: true at its first call in both passes, then false. */
  const stageOver = async (
    files: Readonly<Record<string, string>>,
    options: Parameters<typeof vitestStage>[2] = { again: true },
  ) => {
    await mkdir(join(root, '.data'), { recursive: true })
    // Inside the checkout, where Vitest is found.
    const cwd = await mkdtemp(join(root, '.data/vitest-stage-'))
    try {
      await writeFile(join(cwd, 'vitest.config.mjs'), `export default { test: { include: ['*.spec.mjs'] } }`)
      const head = `
        import { existsSync, writeFileSync } from 'node:fs'
        import { beforeAll, describe, expect, test } from 'vitest'
        const once = (name) => { const file = '${cwd}/' + name; if (existsSync(file)) return false; writeFileSync(file, ''); return true }
      `
      for (const [name, tests] of Object.entries(files)) await writeFile(join(cwd, name), head + tests)
      return await vitestStage('component', ['--root', cwd], options).run(root)
    } finally {
      await rm(cwd, { recursive: true })
    }
  }

  it('retries only what failed, once, whether a test or a whole file', async () => {
    const counts = await stageOver({
      'some.spec.mjs': `
        test('good', () => { expect(once('good')).toBe(true) })
        test('unlucky (at 5 px)', () => { expect(once('unlucky')).toBe(false) })
        describe('a group', () => describe('of > two', () => {
          test('unlucky', () => { expect(once('grouped')).toBe(false) })
        }))
        test('bad', () => { expect(1).toBe(2) })`,
    })
    expect(counts).toMatchObject({ passed: 3, failed: 1 })
    expect(counts.flaky).toEqual([
      expect.stringMatching(/some\.spec\.mjs > unlucky \(at 5 px\)\n {4}.*expected true/),
      expect.stringMatching(/some\.spec\.mjs > a group > of > two > unlucky\n/),
    ])
    expect(counts.failures).toEqual([expect.stringMatching(/some\.spec\.mjs > bad\n {4}.*expected 1 to be 2/)])
    const whole = await stageOver({
      'unloaded.spec.mjs': `if (once('load')) throw new Error('not loaded')
        test('good', () => { expect(1).toBe(1) })`,
      'unready.spec.mjs': `beforeAll(() => { if (once('ready')) throw new Error('not ready') })
        test('good', () => { expect(1).toBe(1) })`,
    })
    expect(whole).toMatchObject({ failed: 0, flaky: [expect.stringMatching(/unloaded\.spec\.mjs\n {4}.*not loaded/)] })
  })

  it('fails for an error outside any test, and retries nothing unless told to', async () => {
    const late = `test('good', () => { Promise.reject(new Error('outside')) })`
    expect(await stageOver({ 'late.spec.mjs': late }, {})).toMatchObject({ failed: 1 })
  })
})
