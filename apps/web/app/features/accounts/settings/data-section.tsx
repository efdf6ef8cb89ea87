import type { User } from '@supabase/auth-js'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '#app/lib/api.ts'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form-section.tsx'

const DeletionDialog = lazyDialog(() => import('./deletion-dialog.tsx'), 'DeletionDialog')

/** Everything about the person as a file, and the end of the account. */
export function DataSection({ user }: { readonly user: User }) {
  const [isDeleting, setDeleting] = useState(false)
  const download = useMutation({
    mutationFn: async () => saveFile(await call('GET /my/data'), `itemo-data-${dayInLondon(new Date())}.json`),
    onSuccess: () => notify.success('Your data is ready', 'The file is among your downloads.'),
    onError: (error) => notify.error("Your data couldn't be put together", error.message),
  })

  return (
    <>
      <FormSection
        title="Your data"
        intro="Everything that Itemo keeps about you in one file: profile, items, bookings, payments, messages."
      >
        <Button
          variant="secondary"
          className="self-start"
          busy={download.isPending}
          busyLabel="Preparing..."
          onClick={() => download.mutate()}
        >
          <Download className="size-5" />
          Download My Data
        </Button>
      </FormSection>
      <FormSection title="Delete account" intro="Your profile, items, pictures and messages are permanently deleted.">
        <Button variant="danger" className="self-start" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
          Delete My Account
        </Button>
      </FormSection>
      <DeletionDialog open={isDeleting} onOpenChange={setDeleting} user={user} />
    </>
  )
}

function saveFile(value: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
