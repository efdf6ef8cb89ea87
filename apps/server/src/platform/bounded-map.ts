/** A map that holds so many entries at most: what was set longest ago goes. To set a key again makes it the newest. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: K, value: V): this {
    this.delete(key)
    super.set(key, value)
    const { value: oldest, done } = this.keys().next()
    if (this.size > this.#most && done !== true) this.delete(oldest)
    return this
  }
}
