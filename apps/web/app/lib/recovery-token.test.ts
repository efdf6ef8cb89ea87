import { afterEach, expect, test, vi } from 'vitest'

/** The session storage of one tab, which outlives its pages. */
function openTab(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
  return kept
}

/** Loads the module as a reloaded page would. */
async function loadPage() {
  vi.resetModules()
  return import('./recovery-token.ts')
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const tokenUntil = (at: Date) =>
  `x.${Buffer.from(JSON.stringify({ exp: Math.floor(at.getTime() / 1000) })).toString('base64url')}.y`

test("the recovery token survives a reload and a discarded tab, until it's used [accounts 2.39] [R59]", async () => {
  const kept = openTab()
  const first = await loadPage()
  first.storeRecovery('a-token')
  const second = await loadPage()
  expect(second.recoveryToken()).toBe('a-token')
  second.forgetRecovery()
  expect(second.recoveryToken()).toBeUndefined()
  expect((await loadPage()).recoveryToken()).toBeUndefined()
  expect(kept.size).toBe(0)
})

test("an expired recovery token isn't available [R59]", async () => {
  const kept = openTab()
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') })
  const page = await loadPage()
  page.storeRecovery(tokenUntil(new Date('2026-03-01T11:00:00Z')))
  vi.setSystemTime(new Date('2026-03-01T10:59:59Z'))
  expect(page.recoveryToken()).toBeDefined()
  vi.setSystemTime(new Date('2026-03-01T11:00:00Z'))
  expect(page.recoveryToken()).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('without session storage the recovery token lasts as long as the page', async () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new Error('The browser keeps nothing')
    },
  })
  const page = await loadPage()
  page.storeRecovery('a-token')
  expect(page.recoveryToken()).toBe('a-token')
  page.forgetRecovery()
  expect(page.recoveryToken()).toBeUndefined()
})
