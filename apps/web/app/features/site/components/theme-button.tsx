import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { applyTheme, readTheme, storageKey, type Theme, themes } from '#app/lib/theme.ts'
import { IconButton } from '#app/ui/icon-button.tsx'

const icons = { system: Monitor, light: Sun, dark: Moon } as const

/** Cycles through system, light and dark; the choice is stored. */
export function ThemeButton() {
  // 'system' until hydration.
  const theme = useSyncExternalStore(subscribe, readTheme, (): Theme => 'system')
  const next: Theme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  const Icon = icons[theme]
  return (
    <IconButton
      label={`Theme: ${theme}. Switch to ${next}`}
      icon={<Icon className="size-5" />}
      onClick={() => setTheme(next)}
      className="-me-2"
    />
  )
}

const listeners = new Set<() => void>()

/** Stores and applies a choice; without storage it lasts until the page is left. */
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
