import * as z from 'zod/mini'
import { Id } from '../ids.ts'

/** What a text that staff paste from somewhere may refer to. */
export type Reference =
  | { readonly kind: 'id'; readonly id: string }
  /** The beginning of an id, as a range of ids. */
  | { readonly kind: 'start'; readonly from: string; readonly until: string }
  | { readonly kind: 'case'; readonly number: number }
  | { readonly kind: 'support'; readonly number: number }
  /** An id of the card provider. */
  | { readonly kind: 'provider'; readonly ref: string }

/** The reference of a hire, as people read it: the beginning of its id. */
export function referenceOf(rentalId: string): string {
  return `R-${rentalId.slice(0, 8).toUpperCase()}`
}

/** What a text refers to, or undefined when it's none of these. */
export function readReference(text: string): Reference | undefined {
  const value = text.trim()
  if (z.safeParse(Id, value).success) return { kind: 'id', id: value.toLowerCase() }
  const start =
    /^r-([0-9a-f]{4,8})$/i.exec(value)?.[1]?.toLowerCase() ?? /^[0-9a-f]{8}$/i.exec(value)?.[0].toLowerCase()
  if (start !== undefined) {
    return {
      kind: 'start',
      from: `${start.padEnd(8, '0')}-0000-0000-0000-000000000000`,
      until: `${start.padEnd(8, 'f')}-ffff-ffff-ffff-ffffffffffff`,
    }
  }
  const [, letter, number] = /^([cs])-(\d{1,9})$/i.exec(value) ?? []
  if (number !== undefined) return { kind: letter?.toLowerCase() === 's' ? 'support' : 'case', number: Number(number) }
  return /^(?:pi|cs|re|tr|dp|du|acct)_\w{4,190}$/.test(value) ? { kind: 'provider', ref: value } : undefined
}
