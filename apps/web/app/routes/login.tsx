import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'

export default function LoginScreen() {
  return <ComingScreen title="Login" sentence="Being built." />
}
