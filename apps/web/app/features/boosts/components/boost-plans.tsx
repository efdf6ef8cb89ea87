import type { BoostPlanView } from '@itemo/contract/boost-views.ts'
import { formatDays } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { Choice } from './boost-choice.tsx'

interface BoostPlansProps {
  readonly plans: readonly BoostPlanView[]
  readonly planId: string
  readonly onChange: (planId: string) => void
}

/** Step 2: for how long. */
export function BoostPlans({ plans, planId, onChange }: BoostPlansProps) {
  return (
    <div className="grid gap-3 md:grid-cols-3">
      {plans.map((plan) => (
        <Choice
          key={plan.id}
          type="radio"
          name="plan"
          value={plan.id}
          checked={plan.id === planId}
          onChange={() => onChange(plan.id)}
        >
          <span>
            <span className="block text-card font-semibold">{plan.name}</span>
            <span className="block text-card">
              {formatAmount(plan.price)} <span className="text-ink-2">for {formatDays(plan.days)}, each item</span>
            </span>
            <span className="block text-small text-ink-2">{plan.description}</span>
          </span>
        </Choice>
      ))}
    </div>
  )
}
