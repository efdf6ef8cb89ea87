import type { SocialProvider } from '../social.ts'

/** A letter in a disc for each provider, in its colour: quiet, and no trademark of anybody's is copied. */
const marks = {
  apple: { letter: 'A', className: 'bg-ink text-surface' },
  facebook: { letter: 'f', className: 'bg-[#0866ff] text-[#fff]' },
  google: { letter: 'G', className: 'bg-[#1a66d9] text-[#fff]' },
} as const

export function SocialMark({ provider }: { readonly provider: SocialProvider['id'] }) {
  const { letter, className } = marks[provider]
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-full text-small font-bold ${className}`}
    >
      {letter}
    </span>
  )
}
