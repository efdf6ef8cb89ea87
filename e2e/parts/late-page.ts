import type { Browser } from '@playwright/test'

const maxMs = 400

/**
 * Makes the pages of a browser slow and uneven, as a busy device does, without keeping this one busy: half of the frames that a
 * page asks for, and of the turns in which React draws and does what follows, come late by up to four tenths of a second.
 */
export function makePagesLate(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(late, maxMs)
    return context
  }
}

function late(maxMs: number): void {
  // A journey may stop the page's clock; this one goes on.
  const after = window.setTimeout.bind(window)
  const delayMs = () => (Math.random() < 0.5 ? 0 : Math.random() * maxMs)

  const nextFrame = window.requestAnimationFrame.bind(window)
  const cancelled = new Set<number>()
  let last = 0
  window.requestAnimationFrame = (draw) => {
    last += 1
    const id = last
    after(() => nextFrame((time) => (cancelled.has(id) ? undefined : draw(time))), delayMs())
    return id
  }
  window.cancelAnimationFrame = (id) => void cancelled.add(id)

  // React asks for its next turn through a port.
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (...words: unknown[]) {
    after(() => Reflect.apply(postMessage, this, words), delayMs())
  }
}
