import { useState } from 'react'
import { Tabs } from '#app/ui/tabs.tsx'
import { AuthCard } from './auth-card.tsx'
import { CheckEmail } from './check-email.tsx'
import { LoginForm } from './login-form.tsx'
import { SignupForm } from './signup-form.tsx'

type Tab = 'login' | 'signup'

/** /login and /register: the same screen, opened on one tab or the other (specification, accounts 2 "Login"). */
export function LoginScreen({ initialTab }: { readonly initialTab: Tab }) {
  const [tab, setTab] = useState<Tab>(initialTab)
  const [waiting, setWaiting] = useState<string>()

  const onCreated = (email: string) => {
    setWaiting(email)
    setTab('login')
  }

  return (
    <AuthCard title="Welcome to Itemo" intro="Search what you need, list what you own.">
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
    </AuthCard>
  )
}
