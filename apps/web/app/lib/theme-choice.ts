import { useSyncExternalStore } from 'react'
import { applyTheme, readTheme, storageKey, type Theme } from './theme.ts'

const listeners = new Set<() => void>()

/** Stores and shows a choice; without storage it lasts until the page is left. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
    applyTheme()
  } catch {
    document.documentElement.dataset.theme = theme
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The choice, which is 'system' until the page is alive. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system')
}
