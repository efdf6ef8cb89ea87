/** The keys of a data file, with their literal type. */
export function keysOf<Key extends string>(data: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(data) as Key[]
}
