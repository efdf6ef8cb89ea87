import { secondFactorFailure, showCode } from '../second-factor.ts'
import { OneTimeCode } from './one-time-code.tsx'

interface AppCodeProps {
  readonly label: string
  /** Called when the code was right and the session has its second factor. */
  readonly onShown: () => void
}

/** Asks for the code of an authenticator app, as the second factor of this session. */
export function AppCode({ label, onShown }: AppCodeProps) {
  return (
    <OneTimeCode
      label={label}
      autoFocus
      sayFailure={secondFactorFailure}
      onCode={async (code) => {
        const result = await showCode(code)
        if (result.ok) onShown()
        return result
      }}
    />
  )
}
