import type { DocumentData } from '../views/document/document-data.ts'

/** For tests: an invoice without a content, with other parts in place of its own. */
export function sampleData(parts: Partial<DocumentData> & Pick<DocumentData, 'snapshot'>): DocumentData {
  return {
    type: 'invoice',
    invoiceType: 'standard',
    number: 'FV/1',
    issueDate: '2026-11-22',
    isVoided: false,
    ksefNumber: null,
    correctionReason: null,
    correctionNote: null,
    content: {},
    correctedPeriod: null,
    links: [],
    logo: null,
    ...parts,
  }
}
