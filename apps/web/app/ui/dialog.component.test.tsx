import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerSettings, openApp } from '../../test/app.tsx'
import { answerConsole, openConsole } from '../../test/console.ts'
import { member, thisSession } from '../../test/fixtures.ts'
import { server } from '../../test/stand-in.ts'

/** Collects all heading texts of a dialog from now on while it's visible, even for a moment. */
function recordHeadings(): ReadonlySet<string> {
  const said = new Set<string>()
  const look = () => {
    for (const heading of document.querySelectorAll('[role=dialog] h2, [role=alertdialog] h2'))
      said.add(heading.textContent)
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return said
}

test('a confirmation keeps its text while it closes', async () => {
  const kay = member('Kay')
  answerSettings()
  const other = { ...thisSession, id: crypto.randomUUID(), current: false }
  server.answer('GET /my/sessions', { sessions: [thisSession, other], next_cursor: null })
  openApp('/account-settings', { as: kay })
  const said = recordHeadings()
  await page.getByRole('button', { name: 'Log out of all other devices' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out of all other devices?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect([...said]).toEqual(['Log out of all other devices?'])

  // The next dialog is about something else.
  await page.getByRole('button', { name: /^End the session of/ }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'End this session?' })).toBeVisible()
})

test('a dialog keeps its text while it closes', async () => {
  answerConsole()
  const mo = {
    user_id: crypto.randomUUID(),
    display_name: 'Mo from Itemo',
    email: 'mo@example.org',
    roles: ['support' as const],
    child_safety: false,
    is_invited: false,
    added_at: '2026-03-01T09:00:00.000Z',
    factor_since: '2026-03-01T09:00:00.000Z',
    last_seen_at: null,
  }
  server.answer('GET /staff/team', { staff: [mo], next_cursor: null })
  openConsole('/operator/team')
  const said = recordHeadings()
  await page.getByRole('button', { name: 'Change Mo from Itemo' }).click()
  await page.getByRole('dialog', { name: 'Change Mo from Itemo' }).getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect([...said]).toEqual(['Change Mo from Itemo'])
})
