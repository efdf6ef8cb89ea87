import { SaveButton } from './save-button.tsx'

interface GoneCardProps {
  readonly item: { readonly id: string; readonly title: string; readonly category: string }
  readonly saved: boolean
  readonly onToggleSaved: (itemId: string) => void
}

/** A saved item that its owner deleted: it leads nowhere, and can only be taken off. */
export function GoneCard({ item, saved, onToggleSaved }: GoneCardProps) {
  return (
    <article className="relative">
      <div className="grid aspect-square place-items-center rounded-card bg-sunken p-4 text-center text-small text-ink-2">
        No longer listed
      </div>
      <h3 className="mt-2 line-clamp-2 font-sans text-card font-semibold tracking-normal text-ink-2">{item.title}</h3>
      <p className="mt-0.5 truncate text-small text-ink-2">{item.category}</p>
      <SaveButton
        title={item.title}
        saved={saved}
        onToggle={() => onToggleSaved(item.id)}
        className="absolute end-1 top-1"
      />
    </article>
  )
}
