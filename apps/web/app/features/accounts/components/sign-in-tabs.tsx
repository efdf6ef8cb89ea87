import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formRules } from '#app/lib/form-rules.ts'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { SignupForm } from './signup-form.tsx'
import { useForm } from 'react-hook-form'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { signIn } from '../auth-actions.ts'
import { useAfterLogIn } from '../use-after-log-in.ts'
import { loginFailure } from '../auth-copy.ts'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'

const SocialButtons = lazyPart(() => import('./social-buttons.tsx'), 'SocialButtons')
const CheckEmail = lazyPart(() => import('./check-email.tsx'), 'CheckEmail')
const DemoPeople = lazyPart(() => import('./demo-people.tsx'), 'DemoPeople')

/** Reserves the height of a number of social buttons with their 'Or': they load late, and nothing should move then. */
const roomFor = [
  '',
  'flow-root min-h-[7.375rem]',
  'flow-root min-h-[11.375rem]',
  'flow-root min-h-[15.375rem]',
  'flow-root min-h-[19.375rem]',
]

export type SignInTab = 'login' | 'signup'

interface SignInTabsProps {
  readonly initialTab: SignInTab
  /** Where a social sign-in leads. */
  readonly next: string | undefined
}

/** Log-in and sign-up, on two tabs: on /login and /register, and over the page of an item. */
export function SignInTabs({ initialTab, next }: SignInTabsProps) {
  const [tab, setTab] = useState<SignInTab>(initialTab)
  const [waiting, setWaiting] = useState<string>()
  const { data: config } = useQuery(clientConfigQuery())
  const people = config?.demo_people ?? []

  const onCreated = (email: string) => {
    setWaiting(email)
    setTab('login')
  }

  return (
    <>
      <Tabs
        label="Log in or sign up"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'login',
            label: 'Log In',
            content: (
              <div className="flex flex-col gap-5">
                {waiting === undefined ? null : <CheckEmail key={waiting} email={waiting} />}
                <LoginForm initialEmail={waiting} onUnconfirmed={setWaiting} />
              </div>
            ),
          },
          { value: 'signup', label: 'Sign Up', content: <SignupForm onCreated={onCreated} /> },
        ]}
      />
      <div className={roomFor[config ? config.social_providers.length + +config.passkeys : 4]}>
        <SocialButtons next={next} side="below" />
      </div>
      {tab === 'login' && people.length > 0 ? <DemoPeople people={people} /> : null}
    </>
  )
}

const ForgotPasswordDialog = lazyDialog(() => import('./forgot-password-dialog.tsx'), 'ForgotPasswordDialog')

const loginRules = formRules(
  () => import('@itemo/domain/accounts/account-schemas.ts'),
  (schemas) => schemas.LoginForm,
)

interface LoginFormProps {
  readonly initialEmail?: string | undefined
  /** Called when the account still has to be confirmed by email. */
  readonly onUnconfirmed: (email: string) => void
}

/** The log-in form. The route guard decides where the person goes next: it runs again as soon as there is a session. */
function LoginForm({ initialEmail = '', onUnconfirmed }: LoginFormProps) {
  const [isForgotOpen, setForgotOpen] = useState(false)
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: loginRules,
    defaultValues: { email: initialEmail, password: '' },
  })
  const { errors, isSubmitting } = formState
  const [signedIn, setSignedIn] = useState(false)
  const goOn = useAfterLogIn()

  const submit = handleSubmit(async ({ email, password }) => {
    const result = await signIn(email, password)
    if (result.ok) {
      setSignedIn(true)
      return goOn()
    }
    notify.error(loginFailure(result.message))
    if (result.code === 'email_not_confirmed') onUnconfirmed(email)
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <EmailField error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <button
        type="button"
        onClick={() => setForgotOpen(true)}
        className="-my-1 min-h-10 self-end rounded-small text-card font-medium text-brand"
      >
        Forgot password?
      </button>
      <Button type="submit" wide size="large" busy={isSubmitting || signedIn} busyLabel="Logging in...">
        Log In
      </Button>
      <ForgotPasswordDialog open={isForgotOpen} onOpenChange={setForgotOpen} initialEmail={getValues('email')} />
    </form>
  )
}
