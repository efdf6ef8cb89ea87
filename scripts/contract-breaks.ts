// Breaking changes of the API between the version before and this one, found by comparing their OpenAPI documents (docs/calls.md,
// "What stays stable").

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

interface Body {
  readonly content?: { readonly 'application/json'?: { readonly schema?: Schema } }
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean; readonly schema?: Schema }[]
  readonly requestBody?: Body
  readonly responses?: Readonly<Record<string, Body>>
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

/** The schema of a body as JSON; undefined without one. */
const schemaOf = (body: Body | undefined) => body?.content?.['application/json']?.schema

/**
 * Every breaking change: calls that are gone, inputs that became required or are refused, and parts of an answer that are gone, may be
 * missing now or have another type. New calls, optional inputs and new fields don't break anything. Of a union, each variant that one
 * side sends has to be known to the other, and an answer may not lose a variant. Several array types count as one array of all their
 * items.
 */
export function findBreaks(before: ApiDocument, now: ApiDocument): string[] {
  const found: string[] = []
  const look = (document: ApiDocument, schema: Schema | undefined): Schema => {
    const name = schema?.$ref?.replace('#/components/schemas/', '')
    return name === undefined ? (schema ?? {}) : look(document, document.components?.schemas?.[name])
  }
  /** What a value may be, each without references. */
  const waysOf = (document: ApiDocument, schema: Schema | undefined): Schema[] => {
    const whole = look(document, schema)
    const inner = whole.anyOf ?? whole.oneOf
    return inner ? inner.flatMap((one) => waysOf(document, one)) : [whole]
  }
  const typesOf = (ways: readonly Schema[]) =>
    new Set(ways.flatMap(({ type, enum: words, const: word }) => type ?? (words ?? [word]).map((one) => typeof one)))
  const wordsOf = (ways: readonly Schema[]) => {
    const words = ways.filter(({ type }) => type !== 'null').map(({ enum: list, const: one }) => list ?? (one === undefined ? undefined : [one])) // prettier-ignore
    return words.every((list) => list !== undefined) ? words.flat() : undefined
  }

  /** Whether it is what a page sends; else an answer. */
  const isSent = ({ document }: Side) => document === before

  /** `given` is what one side sends, `taken` what the other one understands: an answer of now, or what was sent before. */
  const compare = (at: string, given: Side, taken: Side, deep: ReadonlySet<string>) => {
    const mark = `${given.schema?.$ref ?? ''} ${taken.schema?.$ref ?? ''}`
    if (mark !== ' ' && deep.has(mark)) return
    const [ways, understood] = [waysOf(given.document, given.schema), waysOf(taken.document, taken.schema)]
    const [types, known] = [typesOf(ways), typesOf(understood)]
    const fits = (type: string) =>
      known.has(type) || known.has('undefined') || (type === 'integer' && known.has('number'))
    for (const type of types) if (!fits(type)) found.push(`${at} may be ${type} now`)
    if (isSent(given)) compareWords(at, given.schema, taken.schema)
    const below = new Set([...deep, mark])
    const [object, other] = [ways.filter(isObject), understood.filter(isObject)]
    const compareShapes = (sent: Schema, wanted: Schema) => {
      for (const name of wanted.required ?? [])
        if (!(sent.required ?? []).includes(name)) found.push(`${at}.${name} may be missing now`)
      for (const [name, schema] of Object.entries(wanted.properties ?? {})) {
        const own = sent.properties?.[name]
        const isNeeded = wanted.required?.includes(name) ?? false
        if (!own && !isNeeded && !isSent(given)) found.push(`${at}.${name} is gone`)
        if (own) compare(`${at}.${name}`, { ...given, schema: own }, { ...taken, schema }, below)
      }
    }
    /** Whether one shape is understood as another one: it has all that is needed, and a word in common where it is told apart by words. */
    const isOne = (sent: Schema, wanted: Schema) => {
      for (const [name, schema] of Object.entries(wanted.properties ?? {})) {
        const [words, understoodWords] = [
          wordsOf(waysOf(given.document, sent.properties?.[name])),
          wordsOf(waysOf(taken.document, schema)),
        ]
        if (words?.length && understoodWords?.length && !words.some((word) => understoodWords.includes(word)))
          return false
      }
      const before = found.length
      compareShapes(sent, wanted)
      return found.splice(before).length === 0
    }
    const [shape, otherShape] = [object[0], other[0]]
    if (shape && otherShape && object.length === 1 && other.length === 1) compareShapes(shape, otherShape)
    else if (shape && otherShape) {
      for (const sent of object)
        if (!other.some((wanted) => isOne(sent, wanted))) found.push(`${at} may be ${describe(sent)} now`)
      for (const wanted of isSent(given) ? [] : other)
        if (!object.some((sent) => isOne(sent, wanted))) found.push(`${at} is no ${describe(wanted)} now`)
    }
    // An answer that is never an object any more, such as null alone, is understood, but has nothing of what was shown.
    if (!shape && !isSent(given)) for (const wanted of other) found.push(`${at} is no ${describe(wanted)} now`)
    const [lists, otherLists] = [ways, understood].map((side) => side.flatMap(({ items }) => items ?? []))
    const listMark = JSON.stringify([lists, otherLists])
    if (!lists?.length || !otherLists?.length) {
      if (otherLists?.length && !isSent(given)) found.push(`${at} is no list now`)
    } else if (!below.has(listMark)) {
      const [schema, otherSchema] = [unionOf(lists), unionOf(otherLists)]
      const deeper = new Set([...below, listMark])
      compare(`${at}[]`, { ...given, schema }, { ...taken, schema: otherSchema }, deeper)
    }
  }
  /** A word that was sent before has to be taken; new words of answers are none of this. */
  const compareWords = (at: string, sent: Schema | undefined, taken: Schema | undefined) => {
    const [words, known] = [wordsOf(waysOf(before, sent)), wordsOf(waysOf(now, taken))]
    for (const word of words ?? []) if (known && !known.includes(word)) found.push(`${at} takes no ${String(word)} now`)
  }

  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, old] of Object.entries(methods)) {
      const at = `${method.toUpperCase()} ${path}`
      const own = now.paths[path]?.[method]
      if (!own) {
        found.push(`${at} is gone`)
        continue
      }
      const sent = new Map((old.parameters ?? []).map((one) => [one.name, one]))
      for (const { name, required, schema } of own.parameters ?? []) {
        const known = sent.get(name)
        if (required && !known?.required) found.push(`${at} needs ${name} now`)
        if (known) compareWords(`${at} ${name}`, known.schema, schema)
      }
      const [body, ownBody] = [schemaOf(old.requestBody), schemaOf(own.requestBody)]
      if (ownBody)
        compare(`${at} body`, { document: before, schema: body }, { document: now, schema: ownBody }, new Set())
      const [answer, ownAnswer] = [schemaOf(old.responses?.['200']), schemaOf(own.responses?.['200'])]
      compare(`${at} answer`, { document: now, schema: ownAnswer }, { document: before, schema: answer }, new Set())
    }
  }
  return found
}

interface Side {
  readonly document: ApiDocument
  readonly schema: Schema | undefined
}

/** A union of schemas; undefined for none. */
const unionOf = (all: readonly Schema[]): Schema | undefined => (all.length === 1 ? all[0] : { anyOf: all })

/** Names a variant of a union by its fields. */
const describe = ({ properties }: Schema) => `{ ${Object.keys(properties ?? {}).join(', ')} }`

const isObject = ({ type, properties }: Schema) => type === 'object' || properties !== undefined
