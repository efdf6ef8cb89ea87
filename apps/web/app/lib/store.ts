import { useSyncExternalStore } from 'react'

/** A value of the page that components follow; `first` also stands in the page as it was built. */
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
