import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { startConnection } from '#app/lib/offline-toasts.ts'
import '../app/styles/app.css'
import { closeApp } from './app.tsx'
import { endConsole, hearConsole } from './console-errors.ts'
import { answersArrive, endAnswers, standIn } from './stand-in.ts'

const desktop = { width: 1280, height: 800 }

standIn()
hearConsole()
startConnection()

beforeEach(() => {
  window.localStorage.clear()
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  // What follows from it still asks this test's server, and stores its session, before both are forgotten.
  await answersArrive()
  closeApp()
  await answersArrive()
  if (window.innerWidth !== desktop.width) await page.viewport(desktop.width, desktop.height)
  const [faults, errors] = [endAnswers(), endConsole()]
  if (faults.length > 0) throw new Error(`The server that is stood in for: ${faults.join('; ')}`)
  if (errors.length > 0) throw new Error(`In the browser’s console: ${errors.join('; ')}`)
})
