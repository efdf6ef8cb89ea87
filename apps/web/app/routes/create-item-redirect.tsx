import { replace } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'

/** /items/create goes to /list-item (spec: accounts 2). */
export function clientLoader() {
  return replace(paths.listItem())
}

export const HydrateFallback = () => <SpinnerScreen label="Loading" />

export default function CreateItemRedirect() {
  return null
}
