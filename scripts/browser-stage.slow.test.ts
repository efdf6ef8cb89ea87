import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { browserStage } from './browser-stage.ts'
import { describeStage } from './stages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('a stage with real Playwright runs', () => {
  /** Runs the stage over one file of tests, which may call `once(name)`: true at its first call in both passes, then false. */
  const stageOver = async (tests: string, limit?: number) => {
    await mkdir(join(root, '.data'), { recursive: true })
    // Inside the checkout, where Playwright is found.
    const cwd = await mkdtemp(join(root, '.data/browser-stage-'))
    try {
      await writeFile(
        join(cwd, 'playwright.config.mjs'),
        `export default { testDir: '.', projects: [{ name: 'desktop' }] }`,
      )
      const head = `
        import { existsSync, writeFileSync } from 'node:fs'
        import { expect, test } from '@playwright/test'
        const once = (name) => { const file = '${cwd}/' + name; if (existsSync(file)) return false; writeFileSync(file, ''); return true }
      `
      await writeFile(join(cwd, 'some.spec.mjs'), head + tests)
      return await browserStage('e2e', cwd, limit).run(root)
    } finally {
      await rm(cwd, { recursive: true })
    }
  }

  it('retries only failed tests, once, with a trace', async () => {
    const counts = await stageOver(`
      test('good', () => { expect(once('good')).toBe(true) })
      test('unlucky', () => { expect(once('unlucky')).toBe(false) })
      test('bad', () => { expect(1).toBe(2) })
    `)
    expect(counts).toMatchObject({ passed: 2, failed: 1 })
    expect(counts.flaky).toEqual([
      expect.stringMatching(/^\[desktop\] some\.spec\.mjs:\d+ unlucky\n[^]*second-run\/.*trace\.zip/),
    ])
    expect(counts.failures).toEqual([
      expect.stringMatching(/^\[desktop\] some\.spec\.mjs:\d+ bad\n[^]*second-run\/.*trace\.zip/),
    ])
    const told = describeStage({ name: 'e2e', seconds: 1, ...counts })
    expect(told).toMatch(/\nFLAKY \[desktop\] some[^]*\nFAILED \[desktop\] some[^]*2 passed, 1 failed$/)
  })

  it('retries nothing after too many failures, and fails for an error outside any test', async () => {
    const tests = `for (const i of [1, 2]) test('unlucky ' + i, () => { expect(once('unlucky' + i)).toBe(false) })`
    const tooMany = await stageOver(tests, 1)
    expect(tooMany).toMatchObject({ passed: 0, failed: 2 })
    expect(tooMany.output).toContain('none of them ran again')
    expect(await stageOver(`throw new Error('outside')`)).toMatchObject({ passed: 0, failed: 1 })
  })
})
