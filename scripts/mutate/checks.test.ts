import { describe, expect, it } from 'vitest'
import { readVerdict } from './checks.ts'

const ended = { code: 1, output: '', timedOut: false }
const file = (changes: object) => ({
  name: '/copy/apps/server/src/a/b.test.ts',
  startTime: 0,
  endTime: 1,
  status: 'failed',
  message: '',
  assertionResults: [],
  ...changes,
})
const report = (testResults: ReturnType<typeof file>[]) => ({ numPassedTests: 0, numTotalTests: 1, testResults })

describe('the verdict on a mutant', () => {
  it('is that it survived if all tests pass', () => {
    expect(readVerdict({ ...ended, code: 0 }, report([]))).toEqual({ caught: false })
  })

  it('names the failed test', () => {
    const assertionResults = [
      { fullName: 'a works', status: 'passed' },
      { fullName: 'b works', status: 'failed' },
    ]
    const verdict = readVerdict(ended, report([file({ assertionResults })]))
    expect(verdict).toEqual({ caught: true, by: 'a/b.test.ts: b works' })
  })

  it('is that it hangs if it times out', () => {
    expect(readVerdict({ ...ended, timedOut: true }, undefined)).toMatchObject({ caught: true, by: 'it never ended' })
  })

  it("doesn't count a mutant that kept every test from running", () => {
    const verdict = readVerdict(ended, report([file({ message: 'SyntaxError: no\n  at x' })]))
    expect(verdict).toEqual({ caught: true, broken: true, by: 'SyntaxError: no' })
  })

  it('counts an error outside any test if other tests ran', () => {
    const passed = file({ status: 'passed', assertionResults: [{ fullName: 'a', status: 'passed' }] })
    expect(readVerdict(ended, report([passed, file({ message: 'hook failed' })]))).toMatchObject({ broken: false })
  })
})
