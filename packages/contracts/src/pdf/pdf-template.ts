import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { hasField, needsField, optionalFields } from '../fields/field-sets.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText, singleLineText } from '../fields/text.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import { pdfKinds, pdfLanguages, standardTemplateIds } from './pdf-vocabulary.ts'

/** Limits of a template, in characters. */
export const templateLimits = { html: 200_000, css: 100_000, templatesOfTenant: 200 } as const

/** A template: that of ours for a kind, or one of the tenant. */
export const pdfTemplateId = z
  .union([z.enum(Object.values(standardTemplateIds)), z.uuid().toLowerCase()])
  .meta({
    id: 'PdfTemplateId',
    example: 'standard-invoice',
    description: 'The id of a template: of a standard one, or a UUID',
  })

const contents = {
  html: boundedText(templateLimits.html).meta({
    description: 'The body in Liquid and HTML. The data are those of the view of the kind.',
  }),
  css: z
    .string()
    .max(templateLimits.css)
    .meta({ description: 'The style sheet, with the rules of the page' }),
  accent_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, values.lowerCaseColor.code)
    .meta({ description: 'The CSS variable --accent' }),
  show_logo: zeroOrOne.meta({ description: '1: the logo of the seller profile is printed' }),
}
/** What a version of a template has. */
export type TemplateContents = z.output<z.ZodObject<typeof contents>>
const names = { name: singleLineText(200) }

/** Body of POST /pdf/templates: a copy of `from`, with the given fields instead of its own. */
export const newPdfTemplate = z
  .strictObject({
    from: pdfTemplateId.meta({ description: 'The template that is copied' }),
    ...names,
    ...optionalFields(contents),
  })
  .meta({ id: 'NewPdfTemplate' })
export type NewPdfTemplate = z.output<typeof newPdfTemplate>

/** Body of PATCH /pdf/templates/{id}. Changed contents become a new content version. */
export const pdfTemplateChange = z
  .strictObject({
    ...names,
    ...contents,
    is_default: zeroOrOne.meta({
      description: '1: jobs without a template use this one; the former default of the kind becomes 0',
    }),
  })
  .partial()
  .refine(hasField, needsField)
  .meta({ id: 'PdfTemplateChange' })
export type PdfTemplateChange = z.output<typeof pdfTemplateChange>

export const pdfTemplateFilter = pageQuery.extend({ kind: z.enum(pdfKinds).optional() })
export type PdfTemplateFilter = z.output<typeof pdfTemplateFilter>

const instant = z.iso.datetime()

/** A template as in lists. */
const pdfTemplateSummary = z
  .object({
    id: pdfTemplateId,
    kind: z.enum(pdfKinds),
    name: z.string(),
    is_standard: zeroOrOne.meta({ description: '1: a template of ours; copy it to change it' }),
    is_default: zeroOrOne,
    content_version: z.int().meta({ description: 'Grows with each change of the contents' }),
    updated_at: instant.nullable().meta({ description: 'null for a standard template' }),
    updated_by: z.string().nullable(),
    version: z.int().meta({ description: 'For If-Match' }),
  })
  .meta({ id: 'PdfTemplateSummary' })

/** A template with its contents. */
export const pdfTemplateRecord = pdfTemplateSummary
  .extend({ html: z.string(), css: z.string(), accent_color: z.string(), show_logo: zeroOrOne })
  .meta({ id: 'PdfTemplate' })
export type PdfTemplateRecord = z.output<typeof pdfTemplateRecord>

export const pdfTemplateList = z.object({
  templates: z.array(pdfTemplateSummary),
  next: z.string().nullable(),
})

/** One version of the contents of a template. */
export const pdfTemplateVersion = z
  .object({
    content_version: z.int(),
    html: z.string(),
    css: z.string(),
    accent_color: z.string(),
    show_logo: zeroOrOne,
    created_at: instant,
    created_by: z.string(),
  })
  .meta({ id: 'PdfTemplateVersion' })

export const pdfTemplateVersionFilter = pageQuery

export const pdfTemplateVersionList = z.object({
  versions: z.array(pdfTemplateVersion.omit({ html: true, css: true })),
  next: z.string().nullable(),
})

/** Body of POST /pdf/previews: contents that need not be stored, with a record or with the sample of the kind. */
export const pdfPreviewRequest = z
  .strictObject({
    kind: z.enum(pdfKinds),
    ...contents,
    language: z.enum(pdfLanguages),
    format: z.enum(['pdf', 'png']).meta({ description: 'png: a picture of one page' }),
    ...optionalFields({
      record_id: z.uuid().toLowerCase().meta({ description: 'Without it, the sample of the kind' }),
      page: z.int().min(1).max(100).meta({ description: 'The page of the picture; the first by default' }),
    }),
  })
  .meta({ id: 'PdfPreviewRequest' })
export type PdfPreviewRequest = z.output<typeof pdfPreviewRequest>
