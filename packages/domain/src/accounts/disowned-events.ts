/** Events that nobody did, that let nobody in, or that the person can't have done: there's nothing to disown. */
const never: readonly string[] = ['sign_in_failed', 'staff_looked', 'account_secured']
/** Events which show that someone else had access to the account, or got it through our staff, no matter who did them. */
const always: readonly string[] = ['token_reused', 'passkey_copied', 'two_step_reset']

/** Whether an entry of a person's security activity offers "This wasn't me". The list and the server share this rule. */
export function canDisown({ kind, by }: { readonly kind: string; readonly by: string }): boolean {
  return always.includes(kind) || (by === 'self' && !never.includes(kind))
}
