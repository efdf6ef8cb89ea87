/** What no one did, what nobody got in by, and what a person can't have done: there is nothing to disown. */
const never: readonly string[] = ['sign_in_failed', 'staff_looked', 'account_secured']
/** What shows that someone else had the account, or got at it through those who work here, no matter who did it. */
const always: readonly string[] = ['token_reused', 'passkey_copied', 'two_step_reset']

/** Whether "This wasn't me" can be said of an entry of one's security activity: the list offers it, and the server takes it, by this. */
export function canDisown({ kind, by }: { readonly kind: string; readonly by: string }): boolean {
  return always.includes(kind) || (by === 'self' && !never.includes(kind))
}
