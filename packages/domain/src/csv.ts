/** Matches a cell that a spreadsheet would take for a formula, including the fullwidth characters that some read as the plain ones. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * A text as a cell of a CSV file (RFC 4180), always quoted. If a spreadsheet would evaluate it as a formula, it gets a leading apostrophe,
 * which makes the spreadsheet show it as text.
 */
export function textCell(text: string): string {
  const plain = formula.test(text.trimStart()) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

/** Pence as a cell that spreadsheets can add up: pounds with two decimals. */
export function poundsCell(pence: number): string {
  return (pence / 100).toFixed(2)
}

/** Cells as a line of a CSV file. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}

/** The header line of a CSV file. The byte order mark in front makes spreadsheets read the file as UTF-8. */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${csvLine(columns.map(textCell))}`
}
