import { expect } from '@playwright/test'
import { messagesOn, say, twoInConversation } from '../parts/chat.ts'
import { test } from '../parts/test.ts'

test('contact details get a warning on both sides, and a conversation is reported, blocked and unblocked', async ({
  browser,
}) => {
  test.slow()
  const { owner, asker } = await twoInConversation(browser)

  await test.step('the sender sees that the message was read, and a draft survives a reload', async () => {
    await expect(messagesOn(asker.page).getByText('Seen')).toHaveCount(1)
    await expect(messagesOn(asker.page).getByText('Today')).toBeVisible()
    await asker.page.getByLabel('Message', { exact: true }).fill('And on Sunday')
    await asker.page.reload()
    await expect(asker.page.getByLabel('Message', { exact: true })).toHaveValue('And on Sunday')
  })

  await test.step('the typing indicator is shown', async () => {
    const shown = owner.page.getByText(`${asker.name} is typing...`)
    // Typing that begins before the socket is open is announced with the next letter.
    await expect(async () => {
      await asker.page.getByLabel('Message', { exact: true }).press('End')
      await asker.page.getByLabel('Message', { exact: true }).pressSequentially('?')
      await expect(shown).toBeVisible({ timeout: 2500 })
    }).toPass()
    await expect(shown).not.toBeVisible()
  })

  await test.step('a phone number before a hire has a warning on both sides', async () => {
    await say(asker.page, 'Ring me on 07700 900123')
    for (const { page } of [asker, owner]) {
      await expect(messagesOn(page).getByText(/Arrange and pay for hires on Itemo only/)).toHaveCount(1)
    }
  })

  const { page } = owner
  const pick = async (entry: string) => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await test.step('the menu says which features are still to come, and offers a report', async () => {
    await pick('Close conversation')
    await expect(page.getByText('Feature coming soon: Close conversation')).toBeVisible()
    await pick('Report this conversation')
    const dialog = page.getByRole('dialog', { name: 'Report this conversation' })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('Please pick a reason.')).toBeVisible()
    await dialog.getByLabel("What's wrong?").selectOption('Scam, or asks to pay outside Itemo')
    await dialog.getByLabel('What should we look at? (optional)').fill('Wants to be rung.')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText(/Thank you. Your report is C-/)).toBeVisible()
    await expect(dialog).not.toBeVisible()
  })

  await test.step('after confirming a block, neither side can write', async () => {
    await pick('Block this person')
    const question = page.getByRole('alertdialog', { name: `Block ${asker.name}?` })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Message', { exact: true })).toBeVisible()
    await pick('Block this person')
    await question.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByText('You blocked this person. Neither of you can write to the other.')).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toHaveCount(0)
    await say(asker.page, 'Are you there?')
    await expect(asker.page.getByText("This person can't be reached.").first()).toBeVisible()
    await expect(asker.page.getByLabel('Message', { exact: true })).toHaveCount(0)
  })

  await test.step('the settings list who is blocked, and can unblock them', async () => {
    await page.goto('/account-settings')
    await page.getByRole('button', { name: `Unblock ${asker.name}` }).click()
    await expect(page.getByText("You haven't blocked anyone.")).toBeVisible()
    await asker.page.reload()
    // The refused message is still there, with its Retry button.
    await asker.page.getByRole('button', { name: 'Retry' }).click()
    await say(asker.page, 'Thank you')
    await expect(messagesOn(asker.page).getByText('Thank you')).toBeVisible()
    await expect(asker.page.getByText('Not sent')).toHaveCount(0)
  })

  await test.step('the online status can be switched on in the settings', async () => {
    const shown = page.getByRole('switch', { name: 'Show when I am online' })
    await expect(shown).not.toBeChecked()
    await shown.click()
    // A new profile has none, and the form saves all fields.
    await page.getByLabel('Postcode').fill('N1 9GU')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Account settings updated successfully')).toBeVisible()
    await page.reload()
    await expect(shown).toBeChecked()
    await expect(asker.page.getByText('Online', { exact: true })).toBeVisible()
  })
})
