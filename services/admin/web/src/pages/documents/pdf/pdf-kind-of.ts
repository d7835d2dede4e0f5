import type { Document } from '@fiscus/client'

/** The kind of PDF that all of these documents have; null for orders, and for documents of several kinds. */
export function pdfKindOf(documents: readonly Pick<Document, 'type'>[]): 'invoice' | 'offer' | null {
  const [type, ...others] = new Set(documents.map((document) => document.type))
  return others.length === 0 && (type === 'invoice' || type === 'offer') ? type : null
}
