import type { ReactNode } from 'react'

/** What a Markdown file says, as `apps/web/scripts/markdown-pages.ts` compiles it. */
export interface PageText {
  readonly title: string
  /** The paragraphs under the title. */
  readonly opening: readonly ReactNode[]
  readonly sections: readonly PageSection[]
}

interface PageSection {
  /** What the table of contents and other pages lead to. */
  readonly id: string
  readonly title: string
  /** The whole text; of a section with parts, the paragraph before them. */
  readonly body: ReactNode
  readonly parts: readonly PagePart[]
}

/** A step, or a fact on a card. */
export interface PagePart {
  readonly title: string
  readonly text: ReactNode
}
