import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'

export default function HomeScreen() {
  return <ComingScreen title="Home" sentence="Being built." />
}
