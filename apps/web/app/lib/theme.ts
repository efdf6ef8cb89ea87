import { useSyncExternalStore } from 'react'

/** What a person can choose. 'system' follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'itemo-theme'
const listeners = new Set<() => void>()

/**
 * Runs in <head> before the first paint: puts the stored choice on <html>. It never changes, because the content security
 * policy knows it by its hash.
 */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Shows the stored choice. Called again after React has rebuilt <html>, which drops the attribute. */
export function applyTheme(): void {
  const theme = readTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

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
