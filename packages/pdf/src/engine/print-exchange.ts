import { messageSchema } from '@fiscus/contracts/problems/problem-schema'
import { z } from 'zod'
import type { PdfPage } from './pdf-engine.ts'

/** Where a printer prints (POST): a page in JSON becomes a PDF. */
export const printPath = '/print'

/** Bytes of the JSON of a page. */
export const pageBytesMax = 64_000_000

/** The body of a request. */
export const printRequest: z.ZodType<PdfPage> = z.strictObject({
  html: z.string(),
  css: z.string(),
  title: z.string(),
  language: z.string(),
})

/** The header of a PDF with its pages and the characters that no font has: JSON in percent-encoding. */
export const printedHeader = 'Printed'
export const printedFacts = z.object({
  pages: z.number().int().positive(),
  missing: z.array(z.string()).max(20),
})

/** The body of an answer without a PDF: 422 the page has a fault, 503 no page can be printed now. */
export const printFailure = z.object({ message: messageSchema })
