import type { User } from '@supabase/auth-js'
import { type ChangeEvent, type ReactNode, type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { readAmount } from '#app/lib/read-amount.ts'
import { forgetTraces } from '#app/lib/search-place.ts'
import { endSessionHere } from '#app/lib/session-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { GiveUpField, OpenMoney } from './open-money.tsx'
import { hasPassword, sendProofCode } from './login-actions.ts'

type Problem =
  | { readonly of: 'proof'; readonly sentence: string }
  | { readonly of: 'all'; readonly sentence: ReactNode; readonly gaveUp?: string }

interface DeletionDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly user: User
}

/** Says what is deleted and what is kept, and asks for the password, or for a code if there is none. */
export function DeletionDialog({ open, onOpenChange, user }: DeletionDialogProps) {
  const navigate = useNavigate()
  const byPassword = hasPassword(user)
  const [proof, setProof] = useState('')
  const [codeSent, setCodeSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [giveUp, setGiveUp] = useState('')
  const [problem, setProblem] = useState<Problem>()

  /** Whether the proof field is shown: a code has to be sent first. */
  const asked = byPassword || codeSent
  const field = {
    value: proof,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setProof(event.target.value),
    error: problem?.of === 'proof' ? problem.sentence : undefined,
  }

  const close = (next: boolean) => {
    if (busy) return
    setProof('')
    setGiveUp('')
    setProblem(undefined)
    onOpenChange(next)
  }

  const sendCode = async () => {
    setBusy(true)
    const sent = await sendProofCode()
    setBusy(false)
    if (!sent.ok) {
      return setProblem({ of: 'all', sentence: sent.message || "The code couldn't be sent. Please try again later." })
    }
    setCodeSent(true)
    setProof('')
    setProblem(undefined)
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (!asked) return sendCode()
    if (proof === '') {
      const sentence = byPassword ? 'Please enter your password.' : 'Please enter the code.'
      return setProblem({ of: 'proof', sentence })
    }
    setBusy(true)
    setProblem(undefined)
    try {
      const pounds = readAmount(giveUp)
      const given = pounds ? { give_up: pounds } : {}
      await call('POST /my/deletion', { body: { ...(byPassword ? { password: proof } : { code: proof }), ...given } })
    } catch (error) {
      setBusy(false)
      return setProblem(problemOf(error, byPassword, giveUp))
    }
    // Navigates to the landing page first, so that no guard sends the person to /login on the way.
    await navigate(paths.landing())
    endSessionHere()
    forgetTraces()
    notify.success('Your account is deleted', 'Thank you for being here.')
  }

  return (
    <Dialog open={open} onOpenChange={close} title="Delete your account?" description="This can't be undone.">
      <div className="flex flex-col gap-4 text-card">
        <div>
          <p className="font-semibold">What we delete</p>
          <p className="text-ink-2">
            Your profile, picture and settings, your items and their photos, what you saved, and your messages.
          </p>
        </div>
        <div>
          <p className="font-semibold">What we keep</p>
          <p className="text-ink-2">
            The days and amounts of past bookings and payments, without your name or address, because money has to be
            accounted for.
          </p>
        </div>
        <p className="text-ink-2">
          While one of your bookings is still under way, or money isn&apos;t settled (earnings, a deposit, a dispute or
          something you owe), the account can&apos;t be deleted.
        </p>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <input type="email" name="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
          {byPassword ? (
            <PasswordField label="Your password" autoComplete="current-password" {...field} />
          ) : codeSent ? (
            <CodeField {...field} busy={busy} onSendAnother={() => void sendCode()} />
          ) : null}
          {problem?.of === 'all' ? (
            <ErrorText className="rounded-control bg-sunken p-3">{problem.sentence}</ErrorText>
          ) : null}
          {problem?.of === 'all' && problem.gaveUp !== undefined ? (
            <GiveUpField value={giveUp} onChange={setGiveUp} isRefused={giveUp !== '' && giveUp === problem.gaveUp} />
          ) : null}
          <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
            <Button variant="secondary" onClick={() => close(false)}>
              Keep My Account
            </Button>
            <Button type="submit" variant="danger" busy={busy} busyLabel={asked ? 'Deleting...' : 'Sending...'}>
              {asked ? 'Delete My Account' : 'Send Me a Code'}
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  )
}

function problemOf(error: unknown, byPassword: boolean, gaveUp: string): Problem {
  if (!(error instanceof ApiError)) return { of: 'all', sentence: 'Please try again later.' }
  const field = error.fields.password ?? error.fields.code
  if (field !== undefined) return { of: 'proof', sentence: field }
  if (error.code === 'reauthentication_needed') {
    const sentence = byPassword ? "This isn't your password." : "This code isn't right, or it has expired."
    return { of: 'proof', sentence }
  }
  if (error.code === 'account_has_open_money') return { of: 'all', sentence: <OpenMoney />, gaveUp }
  return { of: 'all', sentence: error.message }
}
