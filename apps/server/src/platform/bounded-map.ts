/**
 * A map with a maximum size: setting a key beyond it evicts the entry that was set longest ago. Setting an existing key makes it
 * the newest.
 */
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
