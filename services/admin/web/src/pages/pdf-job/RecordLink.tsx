import type { PdfJob, PdfJobItem } from '@fiscus/client'
import { TextLink } from '../../components/links.tsx'

/** The record of an item: a link to the page of a document, else its name; its id if there is no such record. */
export function RecordLink({ kind, item }: { kind: PdfJob['kind']; item: PdfJobItem }) {
  if (item.title === null) return item.record_id
  if (kind !== 'invoice' && kind !== 'offer') return item.title
  return (
    <TextLink to="/settings/taxes/documents/$document" params={{ document: item.record_id }}>
      {item.title}
    </TextLink>
  )
}
