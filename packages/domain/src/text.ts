import * as z from 'zod/mini'
import { forbidden, loneSurrogate, visible } from './characters.ts'

/** The error for a text with characters that can't be stored or shown. */
export const forbiddenMessage = "Please remove characters that can't be shown."

interface TextOptions {
  readonly min?: number
  readonly max: number
  /** The error for a text that is too short or missing. */
  readonly message?: string
  /** For a name or a title: line breaks become spaces. */
  readonly oneLine?: boolean
}

/** A text that a person writes: trimmed, bounded (in UTF-16 units), without characters that can't be stored or shown. */
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

/** The same for an optional field: an empty text becomes null. */
export function optionalText(max: number) {
  return z.pipe(
    z.optional(z.nullable(text({ max }))),
    z.transform((value: string | null | undefined) => (value === undefined ? undefined : value || null)),
  )
}

/** A text as search compares it: lower case, without accents, single spaces between words (applied to both sides). */
export function foldText(value: string): string {
  return value
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
