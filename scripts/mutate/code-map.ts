// Tells code from text in a source file, so that a mutation hits neither a comment nor a sentence.

/** What one character of a source is: code, a statement of SQL, or anything else (a comment, a text, a pattern). */
export type CharacterKind = 'code' | 'sql' | 'text'

/** A source, once as code alone and once as SQL alone; everything else is blanked out, so that places stay the same. */
export interface CodeMap {
  readonly code: string
  readonly sql: string
}

/** What takes the place of a character that is not looked at: no pattern of an operator matches it. */
const blank = '\u0000'

/** Maps a source in TypeScript. It knows the form that the formatter gives, not everything that the language allows. */
export function mapCode(source: string): CodeMap {
  const kinds = kindsOf(source)
  const only = (kind: CharacterKind) =>
    Array.from({ length: source.length }, (_, at) => {
      const character = source.charAt(at)
      return character === '\n' || kinds[at] === kind ? character : blank
    }).join('')
  return { code: only('code'), sql: only('sql') }
}

function kindsOf(source: string): CharacterKind[] {
  const kinds = Array.from<CharacterKind>({ length: source.length }).fill('code')
  /** For each template that is open: how many braces are open in its present gap, and what its text is. */
  const templates: { depth: number; kind: CharacterKind }[] = []
  const mark = (from: number, to: number, kind: CharacterKind) => {
    kinds.fill(kind, from, to)
    return to
  }
  const textOfTemplate = (from: number, kind: CharacterKind) => {
    const end = endOfTemplateText(source, from)
    mark(from, end, kind)
    if (source.startsWith('${', end)) {
      templates.push({ depth: 0, kind })
      return end + 2
    }
    return end + 1
  }
  for (let at = 0; at < source.length;) {
    const rest = source.slice(at, at + 2)
    const character = source.charAt(at)
    const gap = templates.at(-1)
    if (rest === '//') at = mark(at, endOf(source, '\n', at), 'text')
    else if (rest === '/*') at = mark(at, endOf(source, '*/', at + 2) + 2, 'text')
    else if (character === "'" || character === '"') at = mark(at, endOfQuoted(source, at, character), 'text')
    else if (character === '`') at = textOfTemplate(at + 1, isSql(source.slice(0, at)) ? 'sql' : 'text')
    else if (character === '/' && beginsPattern(source.slice(Math.max(0, at - 20), at))) {
      at = mark(at, endOfPattern(source, at), 'text')
    } else if (character === '}' && gap?.depth === 0) {
      templates.pop()
      at = textOfTemplate(at + 1, gap.kind)
    } else {
      if (gap && character === '{') gap.depth++
      if (gap && character === '}') gap.depth--
      at++
    }
  }
  return kinds
}

function endOf(source: string, wanted: string, from: number): number {
  const found = source.indexOf(wanted, from)
  return found < 0 ? source.length : found
}

function endOfQuoted(source: string, from: number, quote: string): number {
  let at = from + 1
  while (at < source.length && source.charAt(at) !== quote) at += source.charAt(at) === '\\' ? 2 : 1
  return at + 1
}

function endOfTemplateText(source: string, from: number): number {
  let at = from
  while (at < source.length && source.charAt(at) !== '`' && !source.startsWith('${', at)) {
    at += source.charAt(at) === '\\' ? 2 : 1
  }
  return at
}

function endOfPattern(source: string, from: number): number {
  let inClass = false
  for (let at = from + 1; at < source.length; at++) {
    const character = source.charAt(at)
    if (character === '\\') at++
    else if (character === '[') inClass = true
    else if (character === ']') inClass = false
    else if (character === '/' && !inClass) return at + 1
  }
  return source.length
}

/** A slash after one of these begins a pattern; after a value it divides. */
function beginsPattern(before: string): boolean {
  return /(?:^|[([{,;:=!&|?>\n]|\breturn|\bof)\s*$/.test(before)
}

function isSql(before: string): boolean {
  return /\bsql(?:\.raw)?(?:<[^`;]*>)?\(?$/.test(before.slice(-200))
}
