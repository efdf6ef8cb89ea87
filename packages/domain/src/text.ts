import * as z from 'zod/mini'
import { forbidden, loneSurrogate, visible } from './characters.ts'

/** What is said of a text that holds what cannot be stored or shown. */
export const forbiddenMessage = "Please remove characters that can't be shown."

interface TextOptions {
  readonly min?: number
  readonly max: number
  /** The sentence for a text that is too short or missing. */
  readonly message?: string
  /** For a name or a title: what was written over several lines becomes one. */
  readonly oneLine?: boolean
}

/** A text that a person writes: trimmed, bounded (in UTF-16 units), free of characters that cannot be stored or shown. */
export function text({ min = 0, max, message = 'Required', oneLine = false }: TextOptions) {
  return z.string(message).check(
    z.trim(),
    z.overwrite((value) => (oneLine ? value.replace(/\s+/g, ' ') : value)),
    z.minLength(min, message),
    z.refine((value) => min === 0 || visible.test(value), message),
    z.maxLength(max, `Please use at most ${max} characters.`),
    z.refine((value) => !forbidden.test(value) && !loneSurrogate.test(value), forbiddenMessage),
  )
}

/** The same for a field that may stay empty: an empty text becomes null. */
export function optionalText(max: number) {
  return z.pipe(
    z.optional(z.nullable(text({ max }))),
    z.transform((value: string | null | undefined) => (value === undefined ? undefined : value || null)),
  )
}

/** The text as search sees it: lower case, without accents, one space between words (used on both sides of a search). */
export function foldText(value: string): string {
  return value
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
