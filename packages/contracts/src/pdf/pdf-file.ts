import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { messageOrNull } from '../problems/problem-schema.ts'
import { pdfKinds, pdfLanguages } from './pdf-vocabulary.ts'

/** A stored PDF. */
export const pdfFileRecord = z
  .object({
    id: z.uuid(),
    kind: z.enum(pdfKinds),
    record_id: z.uuid(),
    name: z.string().meta({ description: 'The name of the file', example: 'FV-2026-11-0042.pdf' }),
    language: z.enum(pdfLanguages),
    bytes: z.int(),
    pages: z.int(),
    sha256: z.string(),
    warning: z.string().nullable().meta({
      description:
        'Which characters are printed as boxes because no font has them, and what to install; null: none are',
    }),
    warning_message: messageOrNull,
    is_immutable: z.boolean().meta({
      description: 'The PDF of an issued invoice: it is never rendered again in this language',
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'PdfFile' })

export const pdfFileList = z.object({ files: z.array(pdfFileRecord), next: z.string().nullable() })

export const pdfFileFilter = pageQuery.extend({
  kind: z.enum(pdfKinds).optional(),
  record_id: z.uuid().toLowerCase().optional(),
  search: boundedText(100).optional().meta({ description: 'A part of the name' }),
})
/** The query of the PDF of a document. */
export const documentPdfQuery = z.strictObject({
  language: z.enum(pdfLanguages).default('pl').meta({ description: 'The language of the document' }),
})

export type PdfFileFilter = z.output<typeof pdfFileFilter>
