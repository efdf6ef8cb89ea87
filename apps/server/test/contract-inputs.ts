import fc from 'fast-check'
import * as z from 'zod/mini'
import { fieldsOf, type Schema, schemaOf } from './contract-calls.ts'

/** Values that can't be generated from the schema, by field name. */
export type KnownFields = Readonly<Record<string, fc.Arbitrary<unknown>>>

const surrogates = { from: 0xd800, count: 0x800 }

/**
 * Strings of any Unicode characters. (The library's own unit `binary` first lists all million of them, which takes a second.)
 */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({
    maxLength,
    unit: fc
      .integer({ min: 0, max: 0x10_ffff - surrogates.count })
      .map((code) => String.fromCodePoint(code < surrogates.from ? code : code + surrogates.count)),
  })

/** Bodies that a schema of the contract accepts, generated from the schema. Optional fields are sometimes left out. */
export function bodiesOf(body: z.ZodMiniType, known: KnownFields): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = schemaOf(body)
  const written = fieldsOf(body)
  const fields = Object.entries(properties).map(([name, schema]): [string, fc.Arbitrary<unknown>] => {
    const taken = written[name]
    const value = known[name] ?? valuesOf(schema, known)
    return [name, taken instanceof z.ZodMiniType ? only(value, (one) => z.safeParse(taken, one).success, name) : value]
  })
  const bodies = fc.record(Object.fromEntries(fields), { requiredKeys: [...required], noNullPrototype: true })
  return only(bodies, (one) => z.safeParse(body, one).success, 'the body')
}

const maxMisses = 1000

/** The values that satisfy a condition. Throws if none is found: a plain filter would loop forever, and no time limit ends that. */
function only<T>(values: fc.Arbitrary<T>, holds: (value: T) => boolean, name: string): fc.Arbitrary<T> {
  let misses = 0
  return values.filter((value) => {
    misses = holds(value) ? 0 : misses + 1
    if (misses > maxMisses) throw new Error(`No value for ${name} is taken: name the field among the known ones`)
    return misses === 0
  })
}

function valuesOf(schema: Schema, known: KnownFields): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, known)))
  switch (schema.type) {
    case 'string':
      return texts(schema)
    case 'number':
      return amounts(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 10_000 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 3, 3) })
    case 'object': {
      const { properties = {}, required = [] } = schema
      const fields = Object.entries(properties).map(([name, one]) => [name, known[name] ?? valuesOf(one, known)])
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: [...required],
        noNullPrototype: true,
      })
    }
    case undefined:
    default:
      throw new Error(`No values for ${JSON.stringify(schema)}: name the field among the known ones`)
  }
}

/** Words and spaces of any script, with lengths around both limits. */
function texts({ minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  const unit = fc.oneof(
    fc.constantFrom(' ', '\n', 'a', 'Z', '9', "'", '"', '\\', '<', '&', '£', '€', 'é', 'ß', 'ش', '漢', '🚲'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  )
  return fc
    .array(unit, { minLength, maxLength: Math.min(maxLength, minLength + 40) })
    .map((units) => units.join('').slice(0, maxLength))
}

/** Whole pence within the bounds. */
function amounts({ minimum = 0, maximum = 10_000 }: Schema): fc.Arbitrary<number> {
  return fc.integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) }).map((pence) => pence / 100)
}
