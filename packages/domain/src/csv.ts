/** What makes a spreadsheet take a cell for a formula, also in the wide forms that some of them read as the plain ones. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * A text as a cell of a CSV file (RFC 4180), always in quotes. One that a spreadsheet would calculate gets an apostrophe in front,
 * which shows it as the text that it is.
 */
export function textCell(text: string): string {
  const plain = formula.test(text.trimStart()) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

/** Pence as a cell that spreadsheets add up: pounds with two decimals. */
export function poundsCell(pence: number): string {
  return (pence / 100).toFixed(2)
}

/** Cells as a line of a CSV file. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}

/** The first line of a CSV file, of what its columns are called: the mark before it is what spreadsheets take a file for UTF-8 by. */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${csvLine(columns.map(textCell))}`
}
