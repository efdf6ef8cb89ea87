import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type Plugin } from 'vitest/config'
import { chromiumArgs, findChromium } from '../../scripts/find-chromium.ts'
import { baseMap } from './scripts/build-base-map.ts'
import { markdownPages } from './scripts/markdown-pages.ts'
import { cutPath } from './test/cut-path.ts'

/** Takes a request and hangs up, so that what a page makes of a broken line is not made up. */
function cutLine(): Plugin {
  return {
    name: 'itemo:cut-line',
    configureServer({ middlewares }) {
      middlewares.use(cutPath, (request) => void request.socket.destroy())
    },
  }
}

/**
 * The component tests: real screens in a real browser, with a server that is stood in for (`test/stand-in.ts`). They have a
 * configuration of their own, because only reading it finds a browser, or fetches one.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [markdownPages(), baseMap(), tailwindcss(), cutLine()],
  // What is found only while a test runs is bundled then, and the page loaded again in the middle of it.
  optimizeDeps: {
    entries: ['app/**/*.{ts,tsx}', 'test/*.{ts,tsx}'],
    include: ['react-dom/client', 'react/jsx-dev-runtime', 'react/jsx-runtime'],
  },
  test: {
    name: 'component',
    include: ['{app,test}/**/*.component.test.tsx'],
    setupFiles: ['test/setup.ts'],
    // One page at a time waits for 70 % of it, next to other stages that don't. Two and four were tried: a test or three of 806 met
    // moments that they had not before.
    fileParallelism: false,
    // One page for all files, which load and compile the app once: what a test leaves there ends with it (`test/setup.ts`).
    isolate: false,
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in the journeys.
      locators: { exact: false },
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: await findChromium(), args: chromiumArgs },
        contextOptions: { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/London' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
