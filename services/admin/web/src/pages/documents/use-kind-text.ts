import type { Document } from '@fiscus/client'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The kind of a document in words: `Advance invoice`, `Correction: Invoice`. */
export function useKindText(): (
  document: Pick<Document, 'type' | 'invoiceType' | 'correctionReason'>,
) => string {
  const t = useTexts(texts)
  return ({ type, invoiceType, correctionReason }) => {
    const kind = t(invoiceType ?? type)
    return correctionReason === null ? kind : t('correctionOf', { kind })
  }
}
