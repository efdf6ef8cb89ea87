/**
 * Restricts what pages may write to the sinks that Trusted Types guard (ADR-0183): a default policy in an inline script of every
 * prerendered page, in force before any other script runs. What it rejects throws in the page, and browsers report the violation.
 */

/**
 * The few tags that Leaflet writes for its buttons, its scale and our attribution, whose links lead to the web or to a page here, and the
 * empty script element that React creates.
 */
const tags = String.raw`<svg/>|<script></script>|</?(?:a|b|br|span|strong)(?: (?:(?:aria-hidden|rel|target|title)="[^"<>]*"|href="(?:https?://|/(?!/))[^"<>\s]*"))*>`

/**
 * A text in which no HTML tag or comment begins can't create elements, so it may be written anywhere. React writes some: when it rebuilds
 * the document (an extension changed it, or a link was pressed before hydration), it sets the texts of the router's own scripts. Script
 * texts need a hash in the page's CSP in any case, and nothing evaluates them there.
 */
export const trustedTypesScript =
  `(()=>{const t=window.trustedTypes,h=/^(?:[^<>]|${tags.replaceAll('/', String.raw`\/`)})*$/,` +
  String.raw`u=/^\/(?:assets\/[\w.-]+|service-worker)\.js$/;` +
  `t&&t.createPolicy('default',{createHTML:s=>!/<[a-z!\\/?]/i.test(s)||h.test(s)&&!/:(?!\\/\\/)|&(?!copy;|amp;|#x2212;)/.test(s)?s:null,createScript:s=>s,createScriptURL:s=>u.test(s)?s:null})})()`

/** A prerendered page with that script. */
export function withTrustedTypes(html: string): string {
  return html.replace('</head>', () => `<script>${trustedTypesScript}</script></head>`)
}
