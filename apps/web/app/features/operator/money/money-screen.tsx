import type { ReactNode } from 'react'
import { PartLinks } from '../part-links.tsx'
import { consolePaths } from '../console-paths.ts'
import { CoversPage } from './covers-page.tsx'
import { DisputesList } from './disputes-list.tsx'
import { ExportsForm } from './exports-form.tsx'
import { LedgerPage } from './ledger-page.tsx'
import { moneyTabs, type MoneyTab, tabNames } from './money-copy.ts'
import { OwedList } from './owed-list.tsx'
import { PayoutsList } from './payouts-list.tsx'
import { RefundsList } from './refunds-list.tsx'

const contents: Readonly<Record<MoneyTab, () => ReactNode>> = {
  owed: OwedList,
  payouts: PayoutsList,
  refunds: RefundsList,
  disputes: DisputesList,
  covers: CoversPage,
  ledger: LedgerPage,
  exports: ExportsForm,
}

/** /operator/money/:tab: the state of the money, and the actions on it. */
export function MoneyScreen({ tab: known }: { readonly tab: MoneyTab }) {
  const Content = contents[known]
  return (
    <>
      <h1 className="mb-4 text-h1">Money</h1>
      <PartLinks
        label="Parts of money"
        parts={moneyTabs.map((name) => ({
          to: consolePaths.money(name),
          label: tabNames[name],
          isHere: name === known,
        }))}
      />
      <Content key={known} />
    </>
  )
}
