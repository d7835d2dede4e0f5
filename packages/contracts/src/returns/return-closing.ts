import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { jpkV7m, purposes, vatMonth } from './jpk-v7m.ts'
import { oss, ossQuarter, ossRates } from './oss.ts'
import { vatUe } from './vat-ue.ts'

/** A month of JPK_V7M(3), or a quarter of the OSS return. */
const returnPeriod = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2]|Q[1-4])$/, {
    abort: true,
    error: values.monthOrQuarter.code,
  })
  .superRefine((text, context) => {
    const { error } = (text.includes('Q') ? ossQuarter : vatMonth).safeParse(text)
    for (const { code: _, message, ...issue } of error?.issues ?? [])
      context.addIssue({ ...issue, code: 'custom', message })
  })

/** Body of POST /returns/closings. */
export const closeRequest = z
  .strictObject({
    period: returnPeriod.meta({
      description: 'The month to close (JPK_V7M and VAT-UE), or the quarter (OSS)',
      example: '2026-10',
    }),
    rates: ossRates,
  })
  .refine(({ period, rates }) => rates === undefined || period.includes('Q'), {
    path: ['rates'],
    error: values.ratesOfQuarter.code,
  })
export type CloseRequest = z.output<typeof closeRequest>

/** Body of POST /returns/closings/{id}/reopen. */
export const reopenRequest = z.strictObject({ reason: boundedText(500) })

/** Query of GET /returns/closings. */
export const closingFilter = pageQuery.extend({ period: returnPeriod.optional() })
export type ClosingFilter = z.output<typeof closingFilter>

/** Path of a file of a closing. */
export const closingFileParams = z.object({
  id: z.uuid().toLowerCase(),
  name: z.string().min(1).max(100).meta({ example: 'JPK_V7M_2026-10.xml' }),
})

const instant = z.iso.datetime()
const count = z.int().nonnegative()

/** A closing of a period (tax-calculation §2.13). */
export const returnClosing = z
  .object({
    id: z.uuid(),
    period: z.string().meta({ description: 'A month or a quarter', example: '2026-10' }),
    number: z.int().positive().meta({
      description: 'From 1 for each period: a further closing replaces what was sent under the one before',
    }),
    purpose: z.enum(purposes).meta({
      description:
        'correction from the second closing of a month on, whose file replaces the one before; the return of a quarter is submitted once',
    }),
    status: z.enum(['closed', 'reopened']),
    sequence: count.meta({ description: 'The sequence of the last document that it includes' }),
    closedAt: instant,
    closedBy: z.string(),
    reopenedAt: instant.nullable(),
    reopenedBy: z.string().nullable(),
    reopenReason: z.string().nullable(),
    version: z.int().positive(),
    files: z
      .array(
        z.object({
          name: z.string().meta({ example: 'JPK_V7M_2026-10.xml' }),
          mediaType: z.string(),
          sha256: z.string().regex(/^[0-9a-f]{64}$/),
          bytes: count,
        }),
      )
      .meta({ description: 'What is sent for the period; kept also after it is reopened' }),
  })
  .meta({ id: 'ReturnClosing' })
export type ReturnClosing = z.output<typeof returnClosing>

/** The figures of each return of a month, or of a quarter. */
const closingFigures = z.union([
  z.object({
    jpkV7m,
    vatUe: vatUe.omit({ rows: true }).meta({ description: 'The rows are in the file' }),
  }),
  z.object({ oss }),
])
export type ClosingFigures = z.output<typeof closingFigures>

export const returnClosingWithFigures = returnClosing
  .extend({ figures: closingFigures.meta({ description: 'The figures when it was closed' }) })
  .meta({ id: 'ReturnClosingWithFigures' })
export type ReturnClosingWithFigures = z.output<typeof returnClosingWithFigures>

export const closingPage = z
  .object({
    closings: z.array(returnClosing),
    actorNames: z
      .record(z.string(), z.string())
      .meta({ description: 'The names of the actors of the page that have one' }),
    next: z.string().nullable(),
  })
  .meta({ id: 'ReturnClosingPage' })
