/** A map with at most `maxEntries`: the entry that was set longest ago is dropped. Setting a key again makes it the newest. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #maxEntries: number

  constructor(maxEntries: number) {
    super()
    this.#maxEntries = maxEntries
  }

  override set(key: K, value: V): this {
    this.delete(key)
    super.set(key, value)
    const { value: oldest, done } = this.keys().next()
    if (this.size > this.#maxEntries && done !== true) this.delete(oldest)
    return this
  }
}
