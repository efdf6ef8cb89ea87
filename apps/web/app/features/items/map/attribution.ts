/** One part of a map's attribution: a text, or a link to a data provider. */
export interface Credit {
  readonly text: string
  /** Only http(s) links; undefined for a text. */
  readonly href?: string
}

const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    copy: '©',
    reg: '®',
    trade: '™',
    mdash: '—',
    ndash: '–',
    middot: '·',
    bull: '•',
    hellip: '…',
  }),
)

function decode(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, digits, name) => {
    if (name !== undefined) return named.get(String(name).toLowerCase()) ?? whole
    const code = hex === undefined ? Number(digits) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
}

const link = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))[^>]*>(.*?)<\/a\s*>/gis

/**
 * Parses an attribution in the HTML of tile providers into its texts and links. Other tags are dropped, and a link that isn't http(s)
 * becomes a text.
 */
export function creditsOf(html: string): Credit[] {
  const plain = (part: string) => decode(part.replaceAll(/<[^>]*>/g, ''))
  const credits: Credit[] = []
  let end = 0
  for (const match of html.matchAll(link)) {
    const [whole, double, single, bare, content = ''] = match
    credits.push({ text: plain(html.slice(end, match.index)) })
    const href = decode(double ?? single ?? bare ?? '').trim()
    credits.push({ text: plain(content), ...(/^https?:\/\//i.test(href) && { href }) })
    end = match.index + whole.length
  }
  credits.push({ text: plain(html.slice(end)) })
  return credits.filter(({ text }) => text !== '')
}
