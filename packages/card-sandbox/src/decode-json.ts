import type { FormObject } from './decode-form.ts'

const maxDepth = 10

/** The body of a call of the wire's second version. Undefined for what is no object, too deep, or holds what no database keeps. */
export function decodeJson(text: string): FormObject | undefined {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && isStorable(value, maxDepth) ? (value as FormObject) : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return (
    depth > 0 &&
    Object.entries(value)
      .flat()
      .every((each) => isStorable(each, depth - 1))
  )
}
