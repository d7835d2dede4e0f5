import { type PDFDocument, PDFHexString, PDFName, PDFNull, type PDFPage } from '@cantoo/pdf-lib'

/** A document of a merged PDF, with its first page. */
export type Bookmark = { title: string; page: PDFPage }

/** Writes a bookmark for each document (ISO 32000-1 §12.3.3), which a reader shows when it opens the PDF. */
export function writeBookmarks({ context, catalog }: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const root = context.nextRef()
  const refs = bookmarks.map(() => context.nextRef())
  const [first, last] = [refs[0], refs.at(-1)]
  if (!first || !last) return
  for (const [at, { title, page }] of bookmarks.entries()) {
    const [own, previous, next] = [refs[at], refs[at - 1], refs[at + 1]]
    if (!own) continue
    const item = context.obj({
      Title: PDFHexString.fromText(title),
      Parent: root,
      Dest: [page.ref, 'XYZ', PDFNull, page.getHeight(), PDFNull],
      ...(previous && { Prev: previous }),
      ...(next && { Next: next }),
    })
    context.assign(own, item)
  }
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: last, Count: bookmarks.length }))
  catalog.set(PDFName.of('Outlines'), root)
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}
