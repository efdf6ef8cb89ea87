import { plural } from '@itemo/domain/plural.ts'
import type { BoostableItemView, BoostPlanView } from '@itemo/contract/boost-views.ts'
import { defaultBoostPlanId } from '@itemo/domain/boosts/boost-plans.ts'
import { boostTotal } from '@itemo/domain/boosts/boost-rules.ts'
import { formatPence, toPence } from '@itemo/domain/money.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatAmount } from '#app/lib/pounds.ts'
import { Button } from '#app/ui/button.tsx'
import { boostCopy, boostLabel } from '../boost-copy.ts'
import { useRequestBoost } from '../boost-mutations.ts'
import { BoostItems } from './boost-items.tsx'
import { Choice } from './boost-choice.tsx'

interface BoostFormProps {
  readonly plans: readonly BoostPlanView[]
  readonly items: readonly BoostableItemView[]
}

/** The three steps of a boost (spec: marketplace 2 "Boost"). */
export function BoostForm({ plans, items }: BoostFormProps) {
  // The choice is stored in the address, for someone who comes back from the checkout or another page.
  const [search, setSearch] = useSearchParams()
  const [ticked, setTicked] = useState<readonly string[]>(() => search.get('items')?.split(',') ?? [])
  const [planId, setPlanId] = useState<string>(search.get('plan') ?? defaultBoostPlanId)
  const [isWarned, setIsWarned] = useState(false)
  const { request, processing } = useRequestBoost()
  // An item may have been boosted, paused or deleted in another tab since.
  const free = items.filter((item) => !item.is_boosted)
  const chosen = ticked.filter((id) => free.some((item) => item.id === id))
  const plan = plans.find(({ id }) => id === planId) ?? plans[0]

  // The boxes don't wait for the address, which changes a moment later.
  const choose = (nextTicked: readonly string[], nextPlanId: string) => {
    setTicked(nextTicked)
    setPlanId(nextPlanId)
    const query = { ...(nextTicked.length > 0 && { items: nextTicked.join() }), plan: nextPlanId }
    setSearch(query, { replace: true, preventScrollReset: true })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (processing || !plan) return
    setIsWarned(chosen.length === 0)
    if (chosen.length === 0) return
    request({ itemIds: chosen, planId: plan.id })
  }

  return (
    <form onSubmit={submit} className="space-y-8">
      <Step number={1} title="Select items">
        {free.length < items.length ? (
          <p className="mb-3 rounded-card bg-tape-soft p-3 text-card">
            {free.length === 0 ? 'All of your active items are already boosted. ' : ''}A boost can&apos;t be extended
            while it runs: come back once it has ended, and you can boost the item again.
          </p>
        ) : null}
        <BoostItems
          items={items}
          chosen={chosen}
          onToggle={(id) => {
            setIsWarned(false)
            choose(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id], planId)
          }}
        />
      </Step>
      <Step number={2} title="Choose a plan">
        <div className="grid gap-3 md:grid-cols-3">
          {plans.map((one) => (
            <Choice
              key={one.id}
              type="radio"
              name="plan"
              value={one.id}
              checked={one.id === plan?.id}
              onChange={() => choose(ticked, one.id)}
            >
              <span>
                <span className="block text-card font-semibold">{one.name}</span>
                <span className="block text-card">
                  {formatAmount(one.price)} <span className="text-ink-2">for {plural(one.days, 'day')}, each item</span>
                </span>
                <span className="block text-small text-ink-2">{one.description}</span>
              </span>
            </Choice>
          ))}
        </div>
      </Step>
      <section aria-labelledby="boost-summary" className="rounded-card border border-line bg-surface p-4 md:p-6">
        <h2 id="boost-summary" className="text-section">
          3. Summary
        </h2>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-card [&>dd]:text-end [&>dd]:font-medium [&>dt]:text-ink-2">
          <dt>Items</dt>
          <dd>{chosen.length}</dd>
          <dt>Plan</dt>
          <dd>{plan?.name}</dd>
          <dt>Total</dt>
          <dd className="text-section">
            {formatPence(boostTotal({ pricePence: toPence(plan?.price ?? 0) }, chosen.length))}
          </dd>
        </dl>
        <p role="alert" className="mt-3 min-h-6 text-card text-danger">
          {isWarned ? boostCopy.noItem : ''}
        </p>
        <Button
          type="submit"
          size="large"
          wide
          busy={processing}
          busyLabel="Processing..."
          disabled={free.length === 0}
        >
          {boostLabel(chosen.length)}
        </Button>
        <p className="mt-3 text-small text-ink-2">
          You pay by card on the next page. The boost starts once the payment is verified, is marked as Boosted wherever
          it shows, and ends automatically.
        </p>
      </section>
    </form>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3">
        <h2 className="text-section">
          {number}. {title}
        </h2>
      </legend>
      {children}
    </fieldset>
  )
}
