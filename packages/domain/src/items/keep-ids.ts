interface Kept {
  readonly id: string
}

interface Wanted {
  readonly id?: string | undefined
}

export type IdMatch<W> =
  | { readonly ok: true; readonly rows: readonly (W & { readonly id: string })[]; readonly removed: readonly string[] }
  | { readonly ok: false; readonly index: number; readonly reason: 'unknown' | 'repeated' }

/**
 * Matches the parts that an edit sends (pictures, add-ons) with the existing ones, so that an unchanged part keeps its id (R23): by the id
 * that was sent, else by `same`, else it gets a new id. An id that doesn't exist or was sent twice is refused, with its index in the list.
 */
export function matchIds<P extends Kept, W extends Wanted>(
  present: readonly P[],
  wanted: readonly W[],
  same: (present: P, wanted: W) => boolean,
  newId: () => string,
): IdMatch<W> {
  const free = new Map(present.map((row) => [row.id, row]))
  const known = new Set(free.keys())
  for (const [index, { id }] of wanted.entries()) {
    if (id === undefined) continue
    if (!known.has(id)) return { ok: false, index, reason: 'unknown' }
    if (!free.delete(id)) return { ok: false, index, reason: 'repeated' }
  }
  const rows = wanted.map((row) => {
    if (row.id !== undefined) return { ...row, id: row.id }
    const twin = [...free.values()].find((candidate) => same(candidate, row))
    if (twin) free.delete(twin.id)
    return { ...row, id: twin?.id ?? newId() }
  })
  return { ok: true, rows, removed: [...free.keys()] }
}
