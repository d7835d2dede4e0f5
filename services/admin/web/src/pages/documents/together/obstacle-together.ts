import type { Document } from '@fiscus/client'

const documentsMax = 100

type Corrected = Pick<
  Document,
  'type' | 'invoiceType' | 'currency' | 'companyId' | 'status' | 'correctionReason'
>

/** Why these documents cannot be corrected with one correction (tax-calculation §3.5); null if they can. */
export function obstacleTogether(
  documents: readonly Corrected[],
): 'needsTwo' | 'needsMany' | 'needsOneKind' | null {
  if (documents.length < 2) return 'needsTwo'
  if (documents.length > documentsMax) return 'needsMany'
  const kinds = new Set(
    documents.map(({ type, invoiceType, currency, companyId }) =>
      [type, invoiceType, currency, companyId].join(' '),
    ),
  )
  const isOpen = documents.every(
    ({ status, correctionReason }) => status === 'approved' && correctionReason === null,
  )
  return kinds.size === 1 && isOpen ? null : 'needsOneKind'
}
