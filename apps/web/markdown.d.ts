declare module '*.md' {
  import type { PageText } from '#app/lib/page-text.ts'

  export const page: PageText
}
