import { Outlet } from 'react-router'
import { Header } from '#app/features/site/components/header.tsx'
import { SkipLink } from '#app/features/site/components/skip-link.tsx'
import { ThemeButton } from '#app/features/site/components/theme-button.tsx'

/** Header only: the landing page. */
export default function HeaderLayout() {
  return (
    <>
      <SkipLink />
      <Header end={<ThemeButton />} />
      <Outlet />
    </>
  )
}
