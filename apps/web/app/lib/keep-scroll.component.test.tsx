import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepScroll } from './keep-scroll.ts'

const box = document.createElement('div')
let stop = () => {}

/** A list of this height, which grows as its next pages arrive. */
function showList(heightPx: number): void {
  box.style.height = `${heightPx}px`
}

const y = () => Math.round(window.scrollY)

/** What a browser does when its page is left: nothing of it is in memory afterwards. */
function leavePage(): void {
  window.dispatchEvent(new Event('pagehide'))
  stop()
  showList(0)
  window.scrollTo(0, 0)
}

/** How the page was opened, as the browser says. */
function opened(type: 'reload' | 'navigate'): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
}

async function scrollTo(place: number): Promise<void> {
  const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }))
  window.scrollTo(0, place)
  await scrolled
}

beforeEach(() => {
  sessionStorage.clear()
  opened('reload')
  history.replaceState({ key: 'list' }, '')
  document.body.append(box)
})

afterEach(() => {
  stop()
  box.remove()
  vi.restoreAllMocks()
  history.replaceState(null, '')
})

test('after a reload, a list is scrolled on as its pages arrive, to where the reader was', async () => {
  stop = keepScroll()
  showList(9000)
  await scrollTo(7000)
  leavePage()

  showList(3000)
  stop = keepScroll()
  const end = 3000 - window.innerHeight
  await expect.poll(y).toBeGreaterThanOrEqual(end)
  showList(6000)
  await expect.poll(y).toBeGreaterThanOrEqual(6000 - window.innerHeight)
  showList(9000)
  await expect.poll(y).toBe(7000)
  // Once there, further pages change nothing.
  await scrollTo(7100)
  showList(12_000)
  await scrollTo(7200)
  expect(y()).toBe(7200)
})

test('an address that is opened once more begins at its top', async () => {
  history.replaceState(null, '')
  stop = keepScroll()
  showList(9000)
  await scrollTo(7000)
  leavePage()

  opened('navigate')
  stop = keepScroll()
  showList(9000)
  await scrollTo(10)
  expect(y()).toBe(10)
})

test('it ends as soon as the reader does anything, and leaves other entries of the history alone', async () => {
  stop = keepScroll()
  showList(9000)
  await scrollTo(7000)
  leavePage()

  showList(3000)
  stop = keepScroll()
  await expect.poll(y).toBeGreaterThanOrEqual(3000 - window.innerHeight)
  window.dispatchEvent(new WheelEvent('wheel'))
  await scrollTo(500)
  showList(9000)
  await scrollTo(600)
  expect(y()).toBe(600)
  leavePage()

  history.replaceState({ key: 'another' }, '')
  showList(9000)
  stop = keepScroll()
  await scrollTo(10)
  expect(y()).toBe(10)
})

test('going back to a list that is loaded again brings the reader to where they were', async () => {
  stop = keepScroll()
  showList(9000)
  await scrollTo(7000)
  history.pushState({ key: 'entry' }, '')
  showList(0)
  await expect.poll(y).toBe(0)
  const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  history.back()
  await back
  showList(3000)
  await expect.poll(y).toBeGreaterThanOrEqual(3000 - window.innerHeight)
  showList(9000)
  await expect.poll(y).toBe(7000)
})
