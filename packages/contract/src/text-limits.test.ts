import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from './api.ts'
import type { Call } from './call.ts'

interface Limited {
  readonly message: string
  readonly min: number | undefined
  readonly max: number | undefined
}

/** The texts in a call's input, each with its limits and the message for one that is too short. */
function textsIn(schema: unknown): Limited[] {
  const def = (schema as z.ZodMiniType | undefined)?._zod?.def as unknown as Record<string, unknown> | undefined
  if (def === undefined) return []
  if (def.type === 'string') return [limitsOf((def.checks ?? []) as readonly Check[])]
  const within = [def.innerType, def.element, def.in, def.out, def.valueType, ...((def.options ?? []) as unknown[])]
  return [...within, ...Object.values(def.shape ?? {})].flatMap(textsIn)
}

/** Texts that appear in our sentences, subjects or lists: a second line in them could pass for text of ours. */
const names = /(^|_)(name|title|subject|words|reference|insurer|firm)$/

/** The names in a call's input that may have several lines. */
function longNamesIn(schema: unknown): string[] {
  const def = (schema as z.ZodMiniType | undefined)?._zod?.def as unknown as Record<string, unknown> | undefined
  if (def === undefined) return []
  const fields = Object.entries(def.shape ?? {}) as [string, z.ZodMiniType][]
  const long = fields.filter(([key, field]) => {
    const { success, data } = z.safeParse(field, 'Ann\r\n\nBob')
    return names.test(key) && success && /[\r\n]/.test(String(data))
  })
  const within = [def.innerType, def.element, def.in, def.out, def.valueType, ...((def.options ?? []) as unknown[])]
  return [...long.map(([key]) => key), ...[...within, ...fields.map(([, field]) => field)].flatMap(longNamesIn)]
}

interface Check {
  readonly _zod: {
    readonly def: { readonly minimum?: number; readonly maximum?: number; readonly error?: () => unknown }
  }
}

function limitsOf(checks: readonly Check[]): Limited {
  const defs = checks.map(({ _zod }) => _zod.def)
  const [shortest, longest] = [defs.find(({ minimum }) => minimum), defs.find(({ maximum }) => maximum)]
  const message = shortest?.error?.()
  return {
    message: typeof message === 'string' ? message : '',
    min: shortest?.minimum,
    max: longest?.maximum,
  }
}

test('a message about the length of a text states the limits that the schema enforces', () => {
  const texts = Object.values<Call>(api).flatMap(({ body }) => textsIn(body))
  const named = texts.flatMap(({ message, min, max }) => {
    const said = / in (\d+) to (\d+) characters/.exec(message)
    return said ? [{ message, said: [Number(said[1]), Number(said[2])], held: [min, max] }] : []
  })
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ said, held }) => said.join() !== held.join())).toEqual([])
})

test('names are single-line', () => {
  const long = Object.entries<Call>(api).flatMap(([key, { body }]) =>
    longNamesIn(body).map((field) => `${key} ${field}`),
  )
  expect(long).toEqual([])
})
