import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { applyTheme, readTheme, storageKey, type Theme, themes } from '#app/lib/theme.ts'
import { IconButton } from '#app/ui/icon-button.tsx'

const faces = {
  system: { name: 'system', Icon: Monitor },
  light: { name: 'light', Icon: Sun },
  dark: { name: 'dark', Icon: Moon },
} as const

/** Steps through system, light and dark; the choice is kept. */
export function ThemeButton() {
  const theme = useTheme()
  const next: Theme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  const { name, Icon } = faces[theme]
  return (
    <IconButton
      label={`Theme: ${name}. Switch to ${faces[next].name}`}
      icon={<Icon className="size-5" />}
      onClick={() => setTheme(next)}
      className="-me-2"
    />
  )
}

const listeners = new Set<() => void>()

/** Stores and shows a choice; without storage it lasts until the page is left. */
function setTheme(theme: Theme): void {
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
function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system')
}
