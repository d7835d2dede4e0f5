/** What is printed: a body and a style sheet, without any reference to a file or a server. */
export type PdfPage = {
  html: string
  css: string
  /** The title of the document, for readers of PDFs and for bookmarks. */
  title: string
  /** BCP 47, as pl. */
  language: string
}

export type PrintedPdf = {
  pdf: Uint8Array
  pages: number
  /** Characters that no font has, and that are printed as boxes; at most 20. */
  missing: readonly string[]
}

/** Prints documents with Chromium. Disposal ends it. */
export type PdfEngine = AsyncDisposable & {
  /**
   * Prints a document as a tagged PDF with its title, language and bookmarks. The same page gives the same bytes with
   * the same Chromium. Scripts do not run, and a page that refers to a file or a server is rejected.
   * @throws PageRejected: the page has a fault, and others can be printed; ChromiumUnavailable; the reason of the
   * signal
   */
  print(page: PdfPage, options: { signal: AbortSignal }): Promise<PrintedPdf>
  /**
   * Prints a document and draws one of its pages as it looks in the PDF, as a PNG 1,000 points wide. `pageNumber`
   * counts from 1.
   * @throws as `print`; PageMissing when the document has no such page
   */
  screenshot(
    page: PdfPage,
    options: { pageNumber: number; signal: AbortSignal },
  ): Promise<{ png: Uint8Array } & Omit<PrintedPdf, 'pdf'>>
}
