// The small changes that a mutation makes to one line, and the lines it may make them to.
import { type CodeMap, mapCode } from './code-map.ts'

/** One changed line of one file. */
export interface Mutation {
  /** From the root of the project. */
  readonly file: string
  /** Counted from 1; the lists of known mutants find their line by its text instead. */
  readonly line: number
  readonly operator: string
  /** The line as it stands. */
  readonly before: string
  /** The line that takes its place; empty where it goes. */
  readonly after: string
}

interface Operator {
  readonly name: string
  /** Where its pattern looks: the code of a line, the SQL in it, or the line as it is written. */
  readonly in: keyof CodeMap | 'line'
  readonly pattern: RegExp
  /** What may stand in the place of a match. */
  readonly to: (match: readonly string[]) => readonly string[]
}

const swapped = (pairs: Readonly<Record<string, string>>) => (match: readonly string[]) => {
  const [whole = '', word = whole] = match
  const other = pairs[word]
  return other === undefined ? [] : [whole.replace(word, () => other)]
}

/** A small number counts something: one more, one less. A large one is a measure, of which one more is no fault: twice, half. */
const otherNumbers = ([text]: readonly string[]) => {
  const value = Number(text?.replaceAll('_', ''))
  if (value === 0) return ['1']
  return value <= maxCounted
    ? [String(value + 1), String(value - 1)]
    : [String(value * 2), String(Math.floor(value / 2))]
}
const maxCounted = 20

/** Binary operators have spaces around them in formatted code, the brackets of a generic type have none. */
export const operators: readonly Operator[] = [
  {
    name: 'boundary',
    in: 'code',
    pattern: / (<=|>=|<|>) /g,
    to: swapped({ '<': '<=', '<=': '<', '>': '>=', '>=': '>' }),
  },
  { name: 'equality', in: 'code', pattern: / ([!=]==) /g, to: swapped({ '===': '!==', '!==': '===' }) },
  { name: 'logic', in: 'code', pattern: /(?:^| )(&&|\|\|) /g, to: swapped({ '&&': '||', '||': '&&' }) },
  { name: 'negation dropped', in: 'code', pattern: /(?<![\w)\]!])!(?=[\w(])/g, to: () => [''] },
  { name: 'condition negated', in: 'code', pattern: /(?<=\bif \()(.+)(?=\) \{$)/g, to: ([it = '']) => [`!(${it})`] },
  {
    name: 'arithmetic',
    in: 'code',
    pattern: / ([-+*/%]=?) /g,
    to: swapped({ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '+=': '-=', '-=': '+=' }),
  },
  {
    name: 'rounding',
    in: 'code',
    pattern: /\bMath\.(floor|ceil|round|trunc|min|max)\(/g,
    to: swapped({ floor: 'ceil', ceil: 'floor', round: 'floor', trunc: 'round', min: 'max', max: 'min' }),
  },
  { name: 'quantifier', in: 'code', pattern: /\.(some|every)\(/g, to: swapped({ some: 'every', every: 'some' }) },
  { name: 'boolean', in: 'code', pattern: /\b(true|false)\b/g, to: swapped({ true: 'false', false: 'true' }) },
  { name: 'number', in: 'code', pattern: /(?<![\w.$])\d[\d_]*(?![\w.])/g, to: otherNumbers },
  {
    name: 'branches swapped',
    in: 'code',
    pattern: / \? ([^?:]+) : ([^?:,;]+?)(?=[)\]},;]*$)/g,
    to: ([, one = '', other = '']) => (isWhole(one) && isWhole(other) ? [` ? ${other} : ${one}`] : []),
  },
  { name: 'guard removed', in: 'code', pattern: /^\s*if \(.+\) (?:throw|return)\b.*[^({[,=>&|?:+]$/g, to: () => [''] },
  { name: 'throw removed', in: 'code', pattern: /^\s*throw .+[^({[,]$/g, to: () => [''] },
  {
    name: 'call removed',
    in: 'code',
    pattern: /^\s*(?:await|void) [\w.]+\(.*\)$/g,
    to: ([call = '']) => (isWhole(call) ? [''] : []),
  },
  {
    name: 'where removed',
    in: 'line',
    pattern: /^\s*\.where\(.*\)$/g,
    to: ([call = '']) => (isWhole(call) ? [''] : []),
  },
  {
    name: 'query boundary',
    in: 'line',
    pattern: /(?<=[\w'], )'(<=|>=|<|>|=|!=|is|is not)'(?=, )/g,
    to: swapped({
      '<': '<=',
      '<=': '<',
      '>': '>=',
      '>=': '>',
      '=': '!=',
      '!=': '=',
      is: 'is not',
      'is not': 'is',
    }),
  },
  { name: 'order', in: 'line', pattern: /, '(asc|desc)'\)/g, to: swapped({ asc: 'desc', desc: 'asc' }) },
  {
    name: 'sql boundary',
    in: 'sql',
    pattern: / (<=|>=|<>|<|>|=) /g,
    to: swapped({ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '=': '<>', '<>': '=' }),
  },
  { name: 'sql logic', in: 'sql', pattern: /(?:^| )(and|or) /g, to: swapped({ and: 'or', or: 'and' }) },
  { name: 'sql negation', in: 'sql', pattern: /\bnot (?=\w)/g, to: () => [''] },
  { name: 'sql order', in: 'sql', pattern: / (desc)\b/g, to: swapped({ desc: 'asc' }) },
  { name: 'sql number', in: 'sql', pattern: /(?<=limit |> |< )\d+\b/g, to: otherNumbers },
]

/** Every mutation of a file, line by line. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const maps = mapCode(source)
  const lines = source.split('\n')
  const [code, sql] = [maps.code.split('\n'), maps.sql.split('\n')]
  const outside = linesOutside(code)
  return lines.flatMap((before, index) => {
    if (outside.has(index)) return []
    const looks = { code: code[index] ?? '', sql: sql[index] ?? '', line: before }
    const afters = new Map<string, string>()
    for (const { name, in: where, pattern, to } of operators) {
      for (const match of looks[where].matchAll(new RegExp(pattern, 'gd'))) {
        // What is blanked out in the code, a text for example, is taken from the line itself.
        for (const replacement of to((match.indices ?? []).map(([start, end] = [0, 0]) => before.slice(start, end)))) {
          const after = before.slice(0, match.index) + replacement + before.slice(match.index + match[0].length)
          if (after.trim() !== before.trim() && !afters.has(after)) afters.set(after, name)
        }
      }
    }
    return Array.from(afters, ([after, operator]) => ({ file, line: index + 1, operator, before, after }))
  })
}

/** Lines that do nothing: imports, types, and words for the log. */
function linesOutside(code: readonly string[]): Set<number> {
  const outside = new Set<number>()
  let untilText: string | undefined
  for (const [index, line] of code.entries()) {
    if (untilText !== undefined) {
      outside.add(index)
      if (line.startsWith(untilText)) untilText = undefined
    } else if (/^(?:export )?interface\b.*\{$/.test(line) || /^(?:export )?type\b.*[{=(]$/.test(line)) {
      outside.add(index)
      untilText = line.endsWith('{') ? '}' : ''
    } else if (/^import\b/.test(line)) {
      outside.add(index)
      if (line.endsWith('{')) untilText = '}'
    } else if (/^(?:export )?type\b|^\s*readonly \w+\??:|^\s*\| |\blog\.(?:debug|info|warn|error)\(/.test(line)) {
      outside.add(index)
    }
  }
  return outside
}

/** Whether every bracket of a piece of code is closed in it. */
function isWhole(code: string): boolean {
  let depth = 0
  for (const character of code.replaceAll(/'[^']*'/g, '')) {
    if ('([{'.includes(character)) depth++
    if (')]}'.includes(character) && --depth < 0) return false
  }
  return depth === 0
}
