/**
 * Prerendered pages show everything without React: their scripts wait until the browser is idle, the page is touched, or a mail link led
 * here; those of /home until its cards are painted. Until then links are plain navigation, and a press on a button is recorded and repeated
 * (`early-click.ts`).
 */
import { carriesArrival } from '../app/lib/arrival-pattern.ts'
import { earlyClickScript } from '../app/lib/early-click.ts'

/** How long the scripts wait in a browser that is never idle, in milliseconds. */
const maxIdleMs = 2000

/** Starts the scripts when the page is touched, or on the event in `wait`; `g` is the function that starts them. */
const startAt = (wait: string) =>
  `(()=>{const d=document,t=['pointerdown','keydown','focusin'],g=()=>{const s=d.querySelector('script[type=late]');if(!s)return;` +
  `for(const e of t)removeEventListener(e,g,true);for(const h of s.dataset.files.split(' '))d.head.append(Object.assign(d.createElement('link'),{rel:'modulepreload',href:h}));` +
  `s.type='begun';d.head.append(Object.assign(d.createElement('script'),{type:'module',textContent:s.textContent}))};` +
  `for(const e of t)addEventListener(e,g,true);${wait}})()`

/** Runs while the page is parsed; must stay under 1 kB. */
export const lateStartScript =
  earlyClickScript +
  `;${startAt(
    `if(${carriesArrival}.test(location.href))d.addEventListener('DOMContentLoaded',g);` +
      `else addEventListener('load',()=>window.requestIdleCallback?requestIdleCallback(g,{timeout:${maxIdleMs}}):setTimeout(g,200))`,
  )}`

/** At /home the cards are painted before any script; with an address or a stored place that the cards don't match, nothing waits. */
export const afterCardsScript = startAt(
  `d.addEventListener('DOMContentLoaded',()=>d.getElementById('first-feed')&&!location.search&&!('placed'in d.documentElement.dataset)?requestAnimationFrame(()=>setTimeout(g)):g())`,
)

const preloads = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = '<script type="module" async="">'

/** A prerendered page whose scripts `start` loads later. Throws when the page doesn't have the router's expected structure. */
export function withLateScripts(html: string, start = lateStartScript): string {
  const files = Array.from(html.matchAll(preloads), ([, href]) => href)
  if (files.length === 0 || html.split(moduleScript).length !== 2) throw new Error('A page has no scripts to delay')
  return html
    .replaceAll(preloads, '')
    .replace(moduleScript, `<script type="late" data-files="${files.join(' ')}" async="">`)
    .replace('</head>', () => `<script>${start}</script></head>`)
}
