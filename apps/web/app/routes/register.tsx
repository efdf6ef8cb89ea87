import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'

export default function RegisterScreen() {
  return <ComingScreen title="Register" sentence="Being built." />
}
