import { useParams } from 'react-router'
import { StaffItemPage, StaffItems } from '#app/features/operator/people/staff-items.tsx'

/** /operator/items and /operator/items/:itemId: the items, and one of them. */
export default function Items() {
  const { itemId } = useParams()
  return itemId === undefined ? <StaffItems /> : <StaffItemPage key={itemId} itemId={itemId} />
}
