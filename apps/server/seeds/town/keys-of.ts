/** The names of the entries of a data file, as the type of the file knows them. */
export function keysOf<Key extends string>(data: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(data) as Key[]
}
