import type { Document } from '@fiscus/client'

/** The name of a file of a document: its number, with a hyphen for what a file name should not have. */
export function documentFileName({ number }: Pick<Document, 'number'>, extension: 'pdf' | 'xml'): string {
  return `${number.replaceAll(/[^\p{L}\d.-]+/gu, '-')}.${extension}`
}
