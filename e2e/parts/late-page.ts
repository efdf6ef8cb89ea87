import type { Browser } from '@playwright/test'

const maxMs = 400

/**
 * Makes the pages of a browser slow and uneven, like a busy device, without using this one's CPU: half of the animation frames that
 * a page requests, and of the tasks in which React renders and runs effects, are late by up to 0.4 s.
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
  // The real timers: a journey may stop the page's clock.
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

  // React schedules its work through a MessagePort.
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (...words: unknown[]) {
    after(() => Reflect.apply(postMessage, this, words), delayMs())
  }
}
