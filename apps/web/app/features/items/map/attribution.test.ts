import { expect, it } from 'vitest'
import { creditsOf } from './attribution.ts'

const href = 'https://www.openstreetmap.org/copyright'

it.each([
  ['', []],
  [
    `Map data: &copy; <a href="${href}">OpenStreetMap</a> contributors`,
    [{ text: 'Map data: © ' }, { text: 'OpenStreetMap', href }, { text: ' contributors' }],
  ],
  [
    `Tiles &mdash; Source: <b>Esri</b>, <a class='x' href='${href}' target="_blank">O&#39;Neill &amp; Co</a>`,
    [{ text: 'Tiles — Source: Esri, ' }, { text: "O'Neill & Co", href }],
  ],
  ['<a href="javascript://%0aalert(1)">Me</a> &unknown; &#0;', [{ text: 'Me' }, { text: ' &unknown; &#0;' }]],
  ['<a href="java&#115;cript:alert(1)">Me</a><img src=x onerror=alert(1)>', [{ text: 'Me' }]],
])('%s', (html, credits) => {
  expect(creditsOf(html)).toEqual(credits)
})
