/** A toast in two parts. */
export interface Words {
  readonly title: string
  readonly description?: string
}

/** What a failed sign-in says (specification, accounts 8 "Login"). */
export function loginFailure(message: string | undefined): Words {
  if (message?.startsWith('Invalid login')) {
    return { title: 'Invalid email or password', description: 'Please check your credentials and try again.' }
  }
  return { title: 'Login failed', description: message || 'Please try again later.' }
}

/** What a failed sign-up says (specification, accounts 8 "Signup"). */
export function signupFailure(message: string | undefined): Words {
  if (message !== undefined && /already|registered/i.test(message)) {
    return { title: 'Email already registered', description: 'Please use a different email or try logging in instead.' }
  }
  return message ? { title: 'Signup failed', description: message } : { title: 'Signup failed' }
}
