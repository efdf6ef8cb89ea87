import { page } from 'vitest/browser'
import { answerEverywhere } from './app.tsx'
import { type Member, sessionOf } from './fixtures.ts'
import { server } from './stand-in.ts'

/** Logs someone in with the visible form. */
export async function logIn(as: Member): Promise<void> {
  server.auth.answer('POST /token', sessionOf(as))
  server.auth.answer('GET /user', as.user)
  answerEverywhere(as)
  server.answer('GET /me', as.profile)
  await page.getByLabelText('Email', { exact: true }).fill('someone@example.org')
  await page.getByLabelText('Password', { exact: true }).fill('garden gate 7 yellow')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}
