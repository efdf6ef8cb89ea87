import { CircleCheck, Rocket, Share2 } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { shareItem } from '../share-item.ts'

/** Above one's own items, right after one was listed: that it can be found now, and what to do for it next. */
export function ListedNote({ itemId, title }: { readonly itemId: string; readonly title: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-5 rounded-card bg-brand-soft p-4">
      <h2 id={id} role="status" className="flex items-start gap-2 text-section wrap-anywhere">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-brand" />
        {title} is live
      </h2>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void shareItem(itemId, title)}>
          <Share2 className="size-4.5" />
          Share
        </Button>
        <Link to={paths.boost({ items: itemId })} className={buttonClass({ variant: 'secondary' })}>
          <Rocket className="size-4.5" />
          Boost
        </Link>
        <Link to={paths.listItem()} className={buttonClass({ variant: 'secondary' })}>
          List another
        </Link>
      </div>
    </section>
  )
}
