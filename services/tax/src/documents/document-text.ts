import type { DocumentRow } from './select-documents.ts'

/** A document as the API answers it, in JSON text: its amounts and its snapshot are the stored characters. */
export function documentText({ summary, ...fields }: DocumentRow, snapshot?: string): string {
  const head = JSON.stringify(fields).slice(0, -1)
  const tail = snapshot === undefined ? '' : `,"snapshot":${snapshot}`
  return `${head},"summary":${summary}${tail}}`
}
