/**
 * A table of the server's words that returns `other` for an unknown one: a tab may run an older version than the server (ADR-0219) and then
 * shows something plain. Its keys are those of the table it was made from.
 */
export function knownWords<Word extends string, Meaning>(
  table: Readonly<Record<Word, Meaning>>,
  other: Meaning,
): Readonly<Record<Word, Meaning>> {
  return new Proxy(table, { get: (known, word) => (Object.hasOwn(known, word) ? known[word as Word] : other) })
}
