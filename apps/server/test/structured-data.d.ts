declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly rootType: string
    readonly issueMessage: string
    readonly severity: 'ERROR' | 'WARNING'
  }
  /** Checks structured data against the rules of search engines. */
  export default class Validator {
    validate(data: unknown): Promise<readonly Issue[]>
  }
}

declare module '@marbec/web-auto-extractor' {
  /** Extracts the structured data from a page. */
  export default class WebAutoExtractor {
    constructor(options: { readonly addLocation: boolean; readonly embedSource: readonly string[] })
    parse(html: string): { readonly jsonld: Readonly<Record<string, readonly unknown[]>> }
  }
}
