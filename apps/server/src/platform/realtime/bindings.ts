import * as z from 'zod/mini'

/** A subscription of a client: the changes of a table, narrowed by one equality filter at most. */
export interface Binding {
  readonly id: number
  readonly event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  readonly schema: string
  readonly table: string
  readonly filter: string | undefined
}

export interface Equality {
  readonly column: string
  readonly value: string
}

const Name = z.string().check(z.maxLength(200))

const Asked = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: Name,
  table: Name,
  filter: z.optional(z.nullable(Name)),
})

const maxBindings = 10

const JoinPayload = z.object({
  access_token: z.optional(z.nullable(z.string())),
  config: z.optional(
    z.object({ postgres_changes: z.optional(z.nullable(z.array(Asked).check(z.maxLength(maxBindings)))) }),
  ),
})

/** Parses the payload of a join; undefined when it is malformed. */
export function parseJoin(payload: unknown): { readonly token: string; readonly bindings: Binding[] } | undefined {
  const result = z.safeParse(JoinPayload, payload)
  if (!result.success) return undefined
  const asked = result.data.config?.postgres_changes ?? []
  return {
    token: result.data.access_token ?? '',
    bindings: asked.map((binding, index) => ({ ...binding, id: index + 1, filter: binding.filter || undefined })),
  }
}

/** Parses `column=eq.value`, the only supported filter; undefined for any other. */
export function parseFilter(filter: string): Equality | undefined {
  const [, column, value] = /^([a-z_]{1,63})=eq\.(.+)$/.exec(filter) ?? []
  return column !== undefined && value !== undefined ? { column, value } : undefined
}

/** Whether a change matches a binding. It doesn't check who may see the change. */
export function wants(binding: Binding, change: { table: string; type: string; record: object }): boolean {
  if (binding.table !== change.table || (binding.event !== '*' && binding.event !== change.type)) return false
  if (binding.filter === undefined) return true
  const equality = parseFilter(binding.filter)
  if (!equality) return false
  const value: unknown = Object.entries(change.record).find(([name]) => name === equality.column)?.[1]
  return (typeof value === 'string' ? value : JSON.stringify(value)) === equality.value
}
