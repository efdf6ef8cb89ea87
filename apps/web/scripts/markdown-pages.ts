/**
 * Compiles the texts of information pages, Markdown files, into modules at build time (ADR-0110): `page` is the content of the file as
 * React elements. No part of the parser is shipped to browsers.
 *
 * A file is `# title`, paragraphs, and sections `## title {#id}`; a section is either text, or one paragraph at most and parts `### title`
 * of one paragraph each. `{{name}}` is replaced by the export of that name from the folder's `<folder>-values.tsx`: a value, or, with a
 * capital letter, a component. A component alone in its paragraph renders its own element.
 */
import { basename, dirname } from 'node:path'
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'

const elements = { strong: 'strong', em: 'em', del: 'del' } as const
const placeholder = /\{\{(\w+)\}\}/g
const alone = /^\{\{([A-Z]\w*)\}\}$/

/** The source of the module of one file. @throws Error for Markdown that pages don't support */
export function compilePage(markdown: string, valuesPath: string): string {
  const values = new Set<string>()
  const refuse = (what: string) => new Error(`A page can't hold ${what}`)

  const element = (name: string, children: readonly string[], props = '') =>
    `jsxs(${name}, { ${props}children: [${children.join(', ')}] })`
  const tag = (name: string, children: readonly string[], props?: string) => element(`'${name}'`, children, props)

  function text(said: string): string[] {
    return said.split(placeholder).flatMap((piece, index) => {
      if (index % 2 === 0) return piece === '' ? [] : [JSON.stringify(piece.replace(/\s+/g, ' '))]
      values.add(piece)
      return [/^[A-Z]/.test(piece) ? `jsx(${piece}, {})` : piece]
    })
  }

  function inline(tokens: readonly Token[] | undefined): string[] {
    return known(tokens).flatMap((token) => {
      if (token.type === 'text') return token.tokens ? inline(token.tokens) : text(token.text)
      if (token.type === 'escape') return text(token.text)
      if (token.type === 'strong' || token.type === 'em' || token.type === 'del')
        return [tag(elements[token.type], inline(token.tokens))]
      if (token.type === 'link') return [link(token)]
      throw refuse(`${token.type} in a paragraph: ${token.raw}`)
    })
  }

  function link({ href, tokens }: Tokens.Link): string {
    const address = JSON.stringify(href)
    return href.startsWith('/')
      ? element('TextLink', inline(tokens), `to: ${address}, `)
      : tag('a', inline(tokens), `href: ${address}, rel: 'noreferrer', `)
  }

  function block(token: MarkedToken): string[] {
    if (token.type === 'space') return []
    if (token.type === 'paragraph')
      return alone.test(token.text) ? inline(token.tokens) : [tag('p', inline(token.tokens))]
    if (token.type === 'list')
      return [
        tag(
          token.ordered ? 'ol' : 'ul',
          token.items.map((item) => tag('li', inline(item.tokens))),
        ),
      ]
    if (token.type === 'table') return [table(token)]
    throw refuse(`${token.type}: ${token.raw}`)
  }

  function table({ header, rows }: Tokens.Table): string {
    const head = header.map((cell) => tag('th', inline(cell.tokens), `scope: 'col', `))
    const body = rows.map((row) =>
      tag(
        'tr',
        row.map((cell) => tag('td', inline(cell.tokens))),
      ),
    )
    return tag('table', [tag('thead', [tag('tr', head)]), tag('tbody', body)])
  }

  const fragment = (children: readonly string[]) =>
    children.length === 0 ? 'undefined' : element('Fragment', children)

  /** The only paragraph of a part, without its element. */
  function sentence(tokens: readonly MarkedToken[]): string {
    const [only, ...more] = tokens.filter(({ type }) => type !== 'space')
    if (only === undefined) return 'undefined'
    if (only.type !== 'paragraph' || more.length > 0) throw refuse(`more than a paragraph here: ${only.raw}`)
    return fragment(inline(only.tokens))
  }

  function section({ heading, body }: Part): string {
    const [intro, parts] = split(body, 3)
    const { title, id } = headingOf(heading)
    const fields =
      parts.length === 0
        ? `body: ${fragment(intro.flatMap(block))}, parts: []`
        : `body: ${sentence(intro)}, parts: [${parts.map((part) => `{ title: ${headingOf(part.heading).title}, text: ${sentence(part.body)} }`).join(', ')}]`
    return `{ id: ${id}, title: ${title}, ${fields} }`
  }

  const [before, [whole, ...others]] = split(known(new Lexer({ gfm: true }).lex(markdown)), 1)
  if (whole === undefined || before.length > 0 || others.length > 0) throw refuse('anything but one `# title` on top')
  const [opening, sections] = split(whole.body, 2)
  const paragraphs = opening.filter(({ type }) => type !== 'space').map((token) => sentence([token]))
  const page = `{ title: ${headingOf(whole.heading).title}, opening: [${paragraphs.join(', ')}], sections: [${sections.map(section).join(',\n')}] }`
  return [
    `import { Fragment, jsx, jsxs } from 'react/jsx-runtime'`,
    `import { TextLink } from '#app/ui/text-link.tsx'`,
    values.size === 0 ? '' : `import { ${[...values].join(', ')} } from '${valuesPath}'`,
    `export const page = ${page}`,
    '',
  ].join('\n')
}

/** A heading with its content. */
interface Part {
  readonly heading: Tokens.Heading
  readonly body: MarkedToken[]
}

/** Splits tokens at the headings of a depth: the tokens before the first one, and the parts that they begin. */
function split(tokens: readonly MarkedToken[], depth: number): [before: MarkedToken[], parts: Part[]] {
  const before: MarkedToken[] = []
  const parts: Part[] = []
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === depth) parts.push({ heading: token, body: [] })
    else (parts.at(-1)?.body ?? before).push(token)
  }
  return [before, parts]
}

/** The title and the id of a heading, as source. */
function headingOf({ text }: Tokens.Heading) {
  const [, title = text, id = ''] = /^(.*?)\s*\{#([\w-]+)\}$/.exec(text) ?? []
  return { title: JSON.stringify(title), id: JSON.stringify(id) }
}

/** Narrows the tokens to the parser's own types; extensions, which could add others, aren't used. */
function known(tokens: readonly Token[] = []): MarkedToken[] {
  return tokens as MarkedToken[]
}

/** The Vite plugin: `import { page } from './terms.md'`. */
export function markdownPages(): Plugin {
  return {
    name: 'itemo:markdown-pages',
    transform: {
      filter: { id: /\.md$/ },
      handler: (markdown, id) => ({
        code: compilePage(markdown, `./${basename(dirname(id))}-values.tsx`),
        map: null,
        moduleType: 'js',
      }),
    },
  }
}
