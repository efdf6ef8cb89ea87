// A setup file of the tests: notes which functions of the product each test file runs, by the engine's own count. Every test of
// the server starts the whole app, so what a file imports says nothing of what it tests.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'

const kept = globalThis as { reachSession?: Session }

function session(): Session {
  if (kept.reachSession === undefined) {
    kept.reachSession = new Session()
    kept.reachSession.connect()
    kept.reachSession.post('Profiler.enable')
    kept.reachSession.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  }
  return kept.reachSession
}

/** The functions that ran since the last call, by the file that they stand in. */
function takeReach(): Record<string, string[]> {
  const reach: Record<string, string[]> = {}
  session().post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error
    for (const { url, functions } of taken.result) {
      const path = relative(process.cwd(), url.startsWith('file:') ? fileURLToPath(url) : url).replaceAll('\\', '/')
      if (!/^(?:apps\/server\/src|apps\/web\/app|packages\/\w+\/src)\//.test(path)) continue
      const names = functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0))
      if (names.length > 0) reach[path] = [...new Set(names.map(({ functionName }) => functionName))]
    }
  })
  return reach
}

// What ran between two files belongs to none.
takeReach()

afterAll(() => {
  const test = relative(process.cwd(), expect.getState().testPath ?? '').replaceAll('\\', '/')
  const file = join(process.env.MUTATE_REACH ?? '', `${test.replaceAll('/', '~')}.json`)
  writeFileSync(file, JSON.stringify({ test, reach: takeReach() }))
})
