import { readStored } from './kept-text.ts'

/** What a person can choose. 'system' follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const storageKey = 'itemo-theme'

/** Runs in <head>: sets the stored choice on <html>. Never change it: the CSP contains its hash. */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** The choice stored in this browser; 'system' without one. */
export function readTheme(): Theme {
  const stored = readStored('localStorage', storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies the stored choice. Called again after React has rebuilt <html>, which drops the attribute. */
export function applyTheme(): void {
  const theme = readTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
