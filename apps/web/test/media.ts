import { cdp } from 'vitest/browser'

interface Media {
  readonly type?: 'print'
  readonly features?: Readonly<Record<string, string>>
}

/** Shows the page on paper, or to someone who asks for other features; without a word as every test begins, with less motion. */
export async function showOn({ type, features }: Media = {}): Promise<void> {
  const asked = { 'prefers-reduced-motion': 'reduce', ...features }
  await cdp().send('Emulation.setEmulatedMedia', {
    media: type ?? '',
    features: Object.entries(asked).map(([name, value]) => ({ name, value })),
  })
}
