import { values } from '@fiscus/messages/values'
import { ksefModes } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { z } from 'zod'
import { customIssue } from '../fields/custom-issue.ts'
import { instant } from '../fields/instant.ts'
import { ksefNumber } from '../fields/ksef-number.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'

const digest = z.string().regex(/^[0-9a-f]{64}$/, values.sha256.code)
const mode = z.enum(ksefModes).meta({
  description:
    'How the invoice was issued: `online`; or offline, sent later: `offline24` (VAT act art. 106nda), `unavailability` (art. 106nh), `failure` of KSeF (art. 106nf).',
})

/** What KSeF has stated about an invoice. Only an invoice that was issued offline may still be without a number. */
export const ksefRequest = z
  .strictObject({
    mode: mode.default('online'),
    number: optionalOrNull(ksefNumber),
    receivedAt: optionalOrNull(instant).meta({
      description: 'When KSeF received the invoice. Required with a number.',
    }),
    fileSha256: optionalOrNull(digest).meta({ description: 'SHA-256 of the XML file that was sent.' }),
  })
  .superRefine(({ mode, number, receivedAt }, context) => {
    if (number === undefined && mode === 'online')
      context.addIssue(customIssue(values.ksefNumberOnline(), ['number']))
    if ((number === undefined) !== (receivedAt === undefined))
      context.addIssue(customIssue(values.ksefNumberWithTime(), ['receivedAt']))
  })
export type KsefRequest = z.output<typeof ksefRequest>

/** What is stored about an invoice in KSeF. */
export const documentKsef = z
  .object({
    documentId: z.uuid(),
    mode,
    number: z
      .string()
      .nullable()
      .meta({ description: 'null while an invoice that was issued offline has none.' }),
    receivedAt: z.iso.datetime().nullable(),
    fileSha256: z.string().nullable(),
    upo: z
      .object({ sha256: z.string(), bytes: z.int() })
      .nullable()
      .meta({ description: 'The official confirmation of receipt (UPO), if it is stored.' }),
    version: z.int().positive(),
    updatedAt: z.iso.datetime(),
    updatedBy: z.string(),
  })
  .meta({ id: 'DocumentKsef' })
export type DocumentKsef = z.output<typeof documentKsef>
