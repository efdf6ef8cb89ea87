import { cdp } from 'vitest/browser'

interface Media {
  readonly type?: 'print'
  readonly features?: Readonly<Record<string, string>>
}

/** Emulates print, or other media features; without arguments it restores the default of every test, reduced motion. */
export async function showOn({ type, features }: Media = {}): Promise<void> {
  const asked = { 'prefers-reduced-motion': 'reduce', ...features }
  await cdp().send('Emulation.setEmulatedMedia', {
    media: type ?? '',
    features: Object.entries(asked).map(([name, value]) => ({ name, value })),
  })
}
