import { isoDate } from '@fiscus/contracts/fields/iso-date'
import { pdfLanguages } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { z } from 'zod'

/** Grows when a field of a view is removed or changes its meaning. New fields do not change it. */
export const viewVersion = 1

/** An amount or a quantity as text, so that it is never a float: `1234.50`. */
export const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ description: 'A decimal as text', example: '1234.50' })

export const day = isoDate.meta({ description: 'A day', example: '2026-11-22' })

/** What is printed across the pages: the document is not the one that counts. */
const marks = ['draft', 'sample', 'voided'] as const

/** The fields that every view starts with. */
export const viewFields = {
  view_version: z.literal(viewVersion),
  language: z.enum(pdfLanguages),
  mark: z.enum(marks).nullable().meta({
    description:
      'Printed across the pages: draft (a preview, or a contract that is a draft), sample (invented data), voided',
  }),
  logo: z.string().nullable().meta({
    description:
      'The logo of the seller as a data: URL; null without a logo, or where the template shows none',
  }),
}
