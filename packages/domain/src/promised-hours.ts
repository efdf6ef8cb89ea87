/**
 * Problem reports and questions are answered within this many hours: pages, forms and emails say so, and no setting or deadline may exceed
 * it (spec: accounts 2.68, 9.9).
 */
export const problemHours = 24
export const questionHours = 48
