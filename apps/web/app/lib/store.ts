import { useSyncExternalStore } from 'react'

/** A page-wide value that components subscribe to; `first` is also the value in the prerendered page. */
export function createStore<T>(first: T) {
  let value = first
  const watchers = new Set<() => void>()
  const subscribe = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  const get = () => value
  return {
    get,
    set(next: T) {
      value = next
      for (const watcher of watchers) watcher()
    },
    subscribe,
    useValue: () => useSyncExternalStore(subscribe, get, () => first),
  }
}
