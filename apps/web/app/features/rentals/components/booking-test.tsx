import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#app/lib/api.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** The developer's booking test: makes the real calls and shows their responses (spec: accounts 2). */
export function BookingTest() {
  const [itemId, setItemId] = useState('')
  const [rentalId, setRentalId] = useState('')
  const [lines, setLines] = useState<readonly string[]>([])
  const log = (line: string) => setLines((before) => [...before, line])

  const request = useMutation({
    mutationFn: async () => {
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
      const quote = { itemId: itemId.trim(), startDate: tomorrow, endDate: tomorrow }
      log(`Quote: ${JSON.stringify(await call('POST /quotes', { body: quote }))}`)
      const made = await call('POST /rentals', { body: quote })
      setRentalId(made.rental_id)
      log(`Request: ${JSON.stringify(made)}`)
    },
    onError: (error) => log(`Request failed: ${describe(error)}`),
  })
  const response = useMutation({
    mutationFn: async () => {
      const rental = await call('GET /rentals/:rentalId', { params: { rentalId: rentalId.trim() } })
      log(
        `Rental as ${rental.role}: ${rental.status}, payment ${rental.payment_state}, can ${rental.actions.join(', ') || 'nothing'}`,
      )
      const outcome = await call('POST /rentals/:rentalId/approve', {
        params: { rentalId: rental.id },
        body: { pickup_location: 'Test collection point' },
      })
      log(`Response: ${JSON.stringify({ status: outcome.rental?.status, payment: outcome.payment })}`)
    },
    onError: (error) => log(`Response failed: ${describe(error)}`),
  })

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3 md:flex-row md:items-end">
        <TextField
          label="Item id"
          value={itemId}
          onChange={(event) => setItemId(event.currentTarget.value)}
          className="grow"
        />
        <Button busy={request.isPending} disabled={itemId.trim() === ''} onClick={() => request.mutate()}>
          Test Booking Request
        </Button>
      </div>
      <div className="flex flex-col gap-3 md:flex-row md:items-end">
        <TextField
          label="Rental id"
          value={rentalId}
          onChange={(event) => setRentalId(event.currentTarget.value)}
          className="grow"
        />
        <Button busy={response.isPending} disabled={rentalId.trim() === ''} onClick={() => response.mutate()}>
          Test Owner Response
        </Button>
      </div>
      <section aria-label="Results" aria-live="polite" className="rounded-card bg-sunken p-4">
        {lines.length === 0 ? (
          <p className="text-ink-2">The results are logged here.</p>
        ) : (
          <ol className="flex list-decimal flex-col gap-1 ps-5 text-small wrap-anywhere">
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

function describe(error: Error): string {
  return error instanceof ApiError ? `${error.code}: ${error.message} ${JSON.stringify(error.fields)}` : error.message
}
