import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerItem, openApp } from '../../../../test/app.tsx'
import { config, item, member } from '../../../../test/fixtures.ts'
import { server } from '../../../../test/stand-in.ts'

test.each([
  [true, /^Held on your card for hires of up to 3 days; for longer ones your card is kept for it\./],
  [false, /^Agreed with the owner at the hand-over\. It isn't part of the total you pay here\.$/],
])('a listed deposit says how it comes about, also where none is held here: %s', async (deposits, words) => {
  server.answer('GET /config', { ...config, deposits })
  const shown = item(member('Oon'), { deposit_required: true, deposit_amount: 60 })
  answerItem(shown)
  openApp(`/item/${shown.id}`)
  await expect.element(page.getByText('Deposit: £60 (refundable)')).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
})
