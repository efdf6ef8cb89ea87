import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { reasonOf } from '#app/lib/api-error.ts'
import { fetchFile } from '#app/lib/fetch-file.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'

/** Downloads a receipt as a document, with the figures of its page. */
export function DownloadReceipt({ number }: { readonly number: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      saveFile(await fetchFile(`/api/v1/my/receipts/${number}.pdf`), `itemo-receipt-${number}.pdf`),
    onError: (error) => notify.error(reasonOf(error)),
  })
  return (
    <Button variant="secondary" busy={isPending} busyLabel="Downloading..." onClick={() => mutate()}>
      <Download className="size-5" />
      Download PDF
    </Button>
  )
}
