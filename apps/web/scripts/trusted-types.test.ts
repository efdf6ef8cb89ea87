import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trustedTypesScript } from './trusted-types.ts'

interface Policy {
  createHTML: (text: string) => string | null
  createScriptURL: (url: string) => string | null
}

/** The policy that the script creates. */
function policyOf(script = trustedTypesScript): Policy {
  const made: Policy[] = []
  const window = {
    SwaggerUIBundle: () => undefined,
    trustedTypes: { createPolicy: (_: string, policy: Policy) => made.push(policy) },
  }
  // eslint-disable-next-line typescript/no-implied-eval -- the script is a text, as the page has it
  new Function('window', script)(window)
  return made[0]!
}

test('allows what the map and React write, and nothing executable', () => {
  const { createHTML, createScriptURL } = policyOf()
  const fine = [
    '',
    '<svg/>',
    '<script></script>',
    '((e,t)=>{if(!window.history.state&&1 < 2){let n={key:`x`};e&t}})("positions", null)',
    '<span aria-hidden="true">+</span>',
    '<span aria-hidden="true">&#x2212;</span>',
    '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> <span aria-hidden="true">|</span> x',
  ]
  for (const text of fine) expect(createHTML(text), text).toBe(text)
  const bad = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="javascript://%0aalert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<a onclick="alert(1)">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<svg onload="alert(1)">',
  ]
  for (const text of bad) expect(createHTML(text), text).toBeNull()
  expect(createScriptURL('/service-worker.js')).toBe('/service-worker.js')
  expect(createScriptURL('/assets/map-1.a_b.js')).toBe('/assets/map-1.a_b.js')
  for (const url of [
    'https://evil.example/x.js',
    '//evil.example/assets/x.js',
    '/uploads/x.js',
    '/assets/../x.js',
    'data:,1',
  ])
    expect(createScriptURL(url), url).toBeNull()
})

test("the API page's policy allows descriptions, and nothing executable", () => {
  const { createHTML } = policyOf(readFileSync(new URL('../public/api-page/start.js', import.meta.url), 'utf8'))
  const fine = [
    '',
    '<p>Owner: confirm the request; <em>the card</em> is <code class="x">captured</code>.<br/></p>\n',
    '<a href="https://itemo.example/api" target="_blank" rel="noopener noreferrer">More</a> &amp; <a href="#x">there</a>',
  ]
  for (const text of fine) expect(createHTML(text), text).toBe(text)
  const bad = [
    '<svg/onload=alert(1)>',
    '<img src="x"onerror=alert(1)>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="javascript://%0aalert(1)">x</a>',
    '<p onclick="alert(1)">x</p>',
    '<p class="x"onclick="alert(1)">x</p>',
    '<iframe src="https://evil.example"></iframe>',
    '<script>alert(1)</script>',
  ]
  for (const text of bad) expect(createHTML(text), text).toBeNull()
})
