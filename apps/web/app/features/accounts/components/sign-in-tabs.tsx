import { useState } from 'react'
import { Tabs } from '#app/ui/tabs.tsx'
import { CheckEmail } from './check-email.tsx'
import { DemoPeople } from './demo-people.tsx'
import { LoginForm } from './login-form.tsx'
import { SignupForm } from './signup-form.tsx'
import { SocialButtons } from './social-buttons.tsx'

export type SignInTab = 'login' | 'signup'

interface SignInTabsProps {
  readonly initialTab: SignInTab
  /** Where a social sign-in goes on to. */
  readonly next: string | undefined
}

/** Logging in and signing up, on two tabs: on /login and /register, and over the page of an item. */
export function SignInTabs({ initialTab, next }: SignInTabsProps) {
  const [tab, setTab] = useState<SignInTab>(initialTab)
  const [waiting, setWaiting] = useState<string>()

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
      <SocialButtons next={next} side="below" />
      {tab === 'login' ? <DemoPeople /> : null}
    </>
  )
}
