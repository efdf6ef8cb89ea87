import { Monitor, Moon, Sun } from 'lucide-react'
import { type Theme, themes } from '#app/lib/theme.ts'
import { setTheme, useTheme } from '#app/lib/theme-choice.ts'
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
