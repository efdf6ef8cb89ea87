import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, forgetApp } from './app.tsx'
import { endConsole } from './console-errors.ts'
import './page.ts'
import { settleRequests, cutHeld, endAnswers } from './stand-in.ts'

const desktop = { width: 1280, height: 800 }

beforeEach(() => {
  window.localStorage.clear()
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  // Late effects still send requests to this test's server and store its session, before both are cleared.
  await settleRequests()
  closeApp()
  cutHeld()
  await settleRequests()
  forgetApp()
  if (window.innerWidth !== desktop.width) await page.viewport(desktop.width, desktop.height)
  const [faults, errors] = [endAnswers(), endConsole()]
  if (faults.length > 0) throw new Error(`The stand-in server: ${faults.join('; ')}`)
  if (errors.length > 0) throw new Error(`In the browser’s console: ${errors.join('; ')}`)
})
