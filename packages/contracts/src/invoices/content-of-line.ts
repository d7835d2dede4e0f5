import type { LineContent } from './line-content.ts'

/** What names a line of a snapshot: a portion of a cost also has the line of the request that it is part of. */
export type LineName = { id: string; partOf?: string | undefined; documentId?: string | undefined }

/**
 * Returns what a content states for each line of its snapshot: a portion has the content of its cost, and what a
 * correction states for the portion. Lines of several documents can have the same id. Contents that were stored before
 * lines named their document have it for every document.
 */
export function contentOfLine(lines: readonly LineContent[] = []): (line: LineName) => Partial<LineContent> {
  const contents = new Map(lines.map((line) => [lineKey(line), line]))
  return ({ id, partOf, documentId }) => {
    const stated = (name: string) =>
      contents.get(lineKey({ id: name, documentId })) ?? contents.get(lineKey({ id: name }))
    return { ...(partOf === undefined ? undefined : stated(partOf)), ...stated(id) }
  }
}

/** Distinguishes lines of several documents. */
export function lineKey({ id, documentId = '' }: Pick<LineName, 'id' | 'documentId'>): string {
  return `${documentId} ${id}`
}
