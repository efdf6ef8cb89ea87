// Lines of Markdown are wrapped, so that a diff shows which sentence changed.
import type { Complaint, SourceFile } from './source.ts'

const maxColumns = 120

/** Checks the width of prose: tables, code and what can't be broken may be wider. */
export function checkWrapping({ path, text }: SourceFile): Complaint[] {
  if (!path.endsWith('.md')) return []
  let fenced = false
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) fenced = !fenced
    if (fenced || line.length <= maxColumns || /^(?:\||#| {4})/.test(line) || !isBreakable(line)) return []
    return [{ path, line: index + 1, text: `${line.length} columns: wrap it at ${maxColumns}` }]
  })
}

/** Whether there is a space to break at behind the first word and within the width. */
function isBreakable(line: string): boolean {
  return /\S \S/.test(line.replace(/^\s*(?:[-*>]|\d+\.)\s+/, '').slice(0, maxColumns))
}
