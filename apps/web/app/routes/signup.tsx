import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'

export default function SignupScreen() {
  return <ComingScreen title="Signup" sentence="Being built." />
}
