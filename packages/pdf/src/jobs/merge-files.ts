import { buffer } from 'node:stream/consumers'
import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { MessageError } from '@fiscus/messages/message-error'
import { pdf } from '@fiscus/messages/pdf'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { JobFile } from './job-items.ts'
import type { Bookmark } from './merge-bookmarks.ts'

/** Limits of the files of a merged PDF, which is put together in memory. */
export const mergeLimits = { bytes: 100_000_000, pages: 10_000 } as const

type Context = { blobs: Pick<Blobs, 'read'>; language: PdfLanguage; signal: AbortSignal }

/**
 * One PDF with the pages of all files in their order, tagged like them, with a bookmark for each file. Its title names
 * the first and the last one.
 */
export async function* mergeFiles(
  files: readonly Pick<JobFile, 'sha256' | 'name' | 'title'>[],
  { blobs, language, signal }: Context,
): AsyncGenerator<Uint8Array> {
  // Loaded here, because each thread of a worker loads all tasks, and few of their runs merge files.
  const { PDFDocument, PDFObjectCopier, PDFPage, PDFPageLeaf } = await import('@cantoo/pdf-lib')
  const { MergedTags } = await import('./merge-tags.ts')
  const { writeBookmarks } = await import('./merge-bookmarks.ts')
  const merged = await PDFDocument.create({ updateMetadata: false })
  const tags = new MergedTags(merged)
  const bookmarks: Bookmark[] = []
  for (const { sha256, name, title } of files) {
    signal.throwIfAborted()
    const source = await PDFDocument.load(await buffer(blobs.read(sha256)), { updateMetadata: false })
    const copier = PDFObjectCopier.for(source.context, merged.context)
    // Copied by their references, so that the elements of the structure refer to the same copies.
    const pages = source.getPages().map(({ ref }) => {
      const copy = copier.copy(ref)
      const leaf = merged.context.lookup(copy)
      if (!(leaf instanceof PDFPageLeaf)) throw new MessageError(pdf.pageDamaged({ file: name }))
      return merged.addPage(PDFPage.of(leaf, copy, merged))
    })
    tags.add({ source, copier, pages })
    const [page] = pages
    if (page) bookmarks.push({ title: title ?? name, page })
  }
  tags.write()
  writeBookmarks(merged, bookmarks)
  const [first, last] = [bookmarks[0]?.title ?? '', bookmarks.at(-1)?.title ?? '']
  merged.setTitle(first === last ? first : `${first} – ${last}`, { showInWindowTitleBar: true })
  merged.setLanguage(language)
  yield await merged.save()
}
