import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '#app/lib/notify.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { DeleteItemDialog } from '../../components/delete-item-dialog.tsx'

interface DeleteItemProps {
  readonly itemId: string
  readonly title: string
  readonly onDeleted: () => void
}

/** Deletes the item that is being edited, after asking. */
export function DeleteItem({ itemId, title, onDeleted }: DeleteItemProps) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="secondary" wide size="large" onClick={() => setOpen(true)} className="text-danger!">
        <Trash2 className="size-5" />
        Delete Item
      </Button>
      <DeleteItemDialog
        itemId={itemId}
        title={title}
        open={open}
        onOpenChange={setOpen}
        onDeleted={() => {
          onDeleted()
          notify.success('Item deleted successfully')
          void navigate(paths.profile())
        }}
      />
    </>
  )
}
