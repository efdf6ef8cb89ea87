import type { ReactNode } from 'react'

/** The content of a Markdown file, as `apps/web/scripts/markdown-pages.ts` compiles it. */
export interface PageText {
  readonly title: string
  /** The paragraphs under the title. */
  readonly opening: readonly ReactNode[]
  readonly sections: readonly PageSection[]
}

interface PageSection {
  /** The anchor for the table of contents and links from other pages. */
  readonly id: string
  readonly title: string
  /** The whole text; for a section with parts, the paragraph before them. */
  readonly body: ReactNode
  readonly parts: readonly PagePart[]
}

/** A step, or a fact on a card. */
export interface PagePart {
  readonly title: string
  readonly text: ReactNode
}
