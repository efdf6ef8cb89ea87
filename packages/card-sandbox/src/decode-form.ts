/** A decoded parameter: text, or a nested value. */
type FormValue = string | FormObject | FormValue[]
export interface FormObject {
  readonly [name: string]: FormValue
}

interface Branch {
  [name: string]: string | Branch
}

const maxDepth = 6
const maxFields = 500

/**
 * Decodes `a[b][0][c]=d` like the provider. Undefined for a body that is too deeply nested or too long, repeats a name, or contains
 * characters that the database can't store.
 */
export function decodeForm(text: string): FormObject | undefined {
  const fields = [...new URLSearchParams(text)]
  if (fields.length > maxFields) return undefined
  const root: Branch = Object.create(null)
  for (const [name, value] of fields) {
    if (name.includes('\0') || value.includes('\0')) return undefined
    const path = pathOf(name)
    if (!path || !place(root, path, value)) return undefined
  }
  return listed(root) as FormObject
}

function pathOf(name: string): string[] | undefined {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) return undefined
  const rest = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')
  return rest.length < maxDepth ? [match[1] ?? '', ...rest] : undefined
}

function place(root: Branch, path: readonly string[], value: string): boolean {
  let branch = root
  for (const part of path.slice(0, -1)) {
    const next = (branch[part] ??= Object.create(null) as Branch)
    if (typeof next === 'string') return false
    branch = next
  }
  const last = path.at(-1) ?? ''
  // `expand[]=a&expand[]=b` gets consecutive indexes.
  const name = last === '' ? String(Object.keys(branch).length) : last
  if (name in branch) return false
  branch[name] = value
  return true
}

function listed(branch: Branch): FormValue {
  const entries = Object.entries(branch).map(
    ([name, value]) => [name, typeof value === 'string' ? value : listed(value)] as const,
  )
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
