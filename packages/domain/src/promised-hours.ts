/**
 * Within so many hours problem reports and questions are answered: the pages, the forms and the emails say so, and nothing that is set
 * or counted anywhere may take longer (spec: accounts 2.68, 9.9).
 */
export const problemHours = 24
export const questionHours = 48
