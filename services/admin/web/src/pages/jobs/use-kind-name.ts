import { useTexts } from '../../texts/texts.ts'
import { jobKinds } from './form/job-form.ts'
import { texts } from './texts.ts'

/** The kind of PDF jobs, which have pages of their own. */
export const pdfKind = 'pdf_documents' as const

/** Returns the name of a kind of job. A kind of a later version has its own name. */
export function useKindName(): (kind: string) => string {
  const t = useTexts(texts)
  return (kind) => {
    const known = [...jobKinds, pdfKind].find((one) => one === kind)
    return known ? t(`kind.${known}`) : kind
  }
}
