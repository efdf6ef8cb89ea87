/** The address at which the test's own server hangs up, whatever is asked. */
export const cutPath = '/cut-line'
