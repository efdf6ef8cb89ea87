import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'

export default function ResetPasswordScreen() {
  return <ComingScreen title="ResetPassword" sentence="Being built." />
}
