import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { LoginForm } from './login-form.tsx'
import { SignupForm } from './signup-form.tsx'

const SocialButtons = lazyPart(() => import('./social-buttons.tsx'), 'SocialButtons')
const CheckEmail = lazyPart(() => import('./check-email.tsx'), 'CheckEmail')
const DemoPeople = lazyPart(() => import('./demo-people.tsx'), 'DemoPeople')

/** As high as so many social buttons with their 'Or': they come late, and nothing moves when they do. */
const roomFor = ['', 'flow-root min-h-[7.375rem]', 'flow-root min-h-[11.375rem]', 'flow-root min-h-[15.375rem]']

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
      <div className={roomFor[config?.social_providers.length ?? 3]}>
        <SocialButtons next={next} side="below" />
      </div>
      {tab === 'login' && people.length > 0 ? <DemoPeople people={people} /> : null}
    </>
  )
}
