import { expect, it } from 'vitest'
import { afterCardsScript, lateStartScript, withLateScripts } from './late-scripts.ts'

const page = (more = '') =>
  `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>` +
  `<body><p>Hello</p><script type="module" async="">import "/assets/a.js"</script>${more}</body></html>`

it('lists the scripts of a page for later, and preloads none', () => {
  const html = withLateScripts(page())
  expect(html).not.toMatch(/modulepreload" href|type="module"/)
  expect(html).toContain('<script type="late" data-files="/assets/a.js /assets/b.js" async="">import "/assets/a.js"')
  expect(html).toContain(`<script>${lateStartScript}</script></head>`)
})

it('uses another start script if given', () => {
  expect(withLateScripts(page(), afterCardsScript)).toContain(`<script>${afterCardsScript}</script></head>`)
})

it("refuses a page that doesn't look like our build", () => {
  expect(() => withLateScripts('<html><head></head><body></body></html>')).toThrow('no scripts to delay')
  expect(() => withLateScripts(page('<script type="module" async="">2</script>'))).toThrow('no scripts to delay')
})

it('the start scripts are small', () => {
  expect(lateStartScript.length).toBeLessThan(1200)
  expect(afterCardsScript.length).toBeLessThan(1000)
})
