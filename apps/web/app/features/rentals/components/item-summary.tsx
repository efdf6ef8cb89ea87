import type { RentalView } from '@itemo/contract/rental-views.ts'
import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'

/** The hired item: picture, title, category and further details. */
export function ItemSummary({ item, children }: { readonly item: RentalView['item']; readonly children?: ReactNode }) {
  return (
    <div className="flex gap-4">
      <Picture
        image={item.image_url}
        alt=""
        sizes="(min-width: 768px) 128px, 96px"
        eager
        className="aspect-square w-24 shrink-0 self-start rounded-control md:w-32"
      />
      <div className="min-w-0">
        <h2 className="text-section wrap-anywhere">{item.title}</h2>
        <p className="mt-0.5 text-card text-ink-2">{item.category}</p>
        {children}
      </div>
    </div>
  )
}
