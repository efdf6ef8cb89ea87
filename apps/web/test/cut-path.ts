/** The path at which the test's own server closes the connection. */
export const cutPath = '/cut-line'
