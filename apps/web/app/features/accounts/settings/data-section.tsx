import type { User } from '@supabase/auth-js'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '#app/lib/api.ts'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form-section.tsx'

const DeletionDialog = lazyDialog(() => import('./deletion-dialog.tsx'), 'DeletionDialog')

/** The export of the person's data, and the deletion of the account. */
export function DataSection({ user }: { readonly user: User }) {
  const [isDeleting, setDeleting] = useState(false)
  const download = useMutation({
    mutationFn: async () => {
      const text = JSON.stringify(await call('GET /my/data'), null, 2)
      saveFile(new Blob([text], { type: 'application/json' }), `itemo-data-${dayInLondon(new Date())}.json`)
    },
    onSuccess: () => notify.success('Your data is ready', "It's in your downloads."),
    onError: (error) => notify.error("We couldn't prepare your data", error.message),
  })

  return (
    <>
      <FormSection
        title="Your data"
        intro="Everything Itemo stores about you in one file: profile, items, bookings, payments, messages."
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
