/**
 * What pages may put into the places that browsers guard with Trusted Types (ADR-0183): a default policy in an inline script of
 * every built page, in force before any other script runs. What it refuses throws in the page, and is a violation that browsers report.
 */

/** The few tags that Leaflet writes for its buttons, its scale and our attribution, whose links lead to the web or to a page here, and the empty script that React makes. */
const tags = String.raw`<svg/>|<script></script>|</?(?:a|b|br|span|strong)(?: (?:(?:aria-hidden|rel|target|title)="[^"<>]*"|href="(?:https?://|/(?!/))[^"<>\s]*"))*>`

/**
 * A text in which no tag or comment of HTML begins makes no element, so it may be written anywhere. React writes some: where it
 * builds the document again (an extension changed it, or a link was pressed before the page came alive), it gives the router's own
 * scripts their texts. Texts of scripts need a hash in the page's policy in any case, and nothing is evaluated there.
 */
export const trustedTypesScript =
  `(()=>{const t=window.trustedTypes,h=/^(?:[^<>]|${tags.replaceAll('/', String.raw`\/`)})*$/,` +
  String.raw`u=/^\/(?:assets\/[\w.-]+|service-worker)\.js$/;` +
  `t&&t.createPolicy('default',{createHTML:s=>!/<[a-z!\\/?]/i.test(s)||h.test(s)&&!/:(?!\\/\\/)|&(?!copy;|amp;|#x2212;)/.test(s)?s:null,createScript:s=>s,createScriptURL:s=>u.test(s)?s:null})})()`

/** A built page with that script. */
export function withTrustedTypes(html: string): string {
  return html.replace('</head>', () => `<script>${trustedTypesScript}</script></head>`)
}
