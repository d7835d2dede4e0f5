import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'

/** Phrases by their keys, in each language. */
export type Phrases = Readonly<Record<string, Readonly<Record<PdfLanguage, string>>>>
