import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { pageQueryUpTo } from '../fields/page.ts'
import { documentAnchor } from './document-anchor.ts'

/** Faults that a verification of stored documents finds. */
export const chainFaults = [
  'snapshot_changed',
  'document_changed',
  'chain_broken',
  'snapshot_missing',
  'content_changed',
  'content_missing',
  'document_missing',
  'chain_end_differs',
  'expected_missing',
  'anchor_differs',
  'anchor_beyond',
  'anchor_forged',
  'anchor_missing',
  'pdf_missing',
  'pdf_changed',
] as const
export type ChainFault = (typeof chainFaults)[number]

const fault = z.object({
  documentId: z.uuid().nullable().meta({ description: 'null if the row with the id is missing.' }),
  sequence: z.int().nullable(),
  fault: z.enum(chainFaults),
})

/** Result of a verification. `next` is null when it reached the end of the chain. */
export const verification = z
  .object({
    ok: z.boolean(),
    documents: z.int().meta({ description: 'Number of documents verified by this call.' }),
    faults: z.array(fault),
    chainEnd: z
      .object({ sequence: z.int(), chainDigest: z.string() })
      .meta({ description: 'A copy stored elsewhere proves later manipulation of the whole chain.' }),
    expected: z
      .object({ chainDigest: z.string(), sequence: z.int().nullable() })
      .nullable()
      .meta({ description: 'The position of `expect` in the chain; `sequence` is null if it is missing.' }),
    anchors: z
      .object({
        checked: z.int().meta({ description: 'Anchors in the file store.' }),
        last: documentAnchor.nullable(),
        presented: documentAnchor.nullable(),
      })
      .nullable()
      .meta({ description: 'The anchors that the chain was compared with, at its end; else null.' }),
    covers: z.array(z.string()).meta({ description: 'The fields of a document that the chain covers.' }),
    notCovered: z.array(z.string()).meta({
      description:
        'The fields that can change later and are outside the chain; the audit log has their changes.',
    }),
    next: z.string().nullable(),
  })
  .meta({ id: 'Verification' })
export type Verification = z.output<typeof verification>

/** The part of the chain that one call verifies. */
export const verifyQuery = pageQueryUpTo(10_000, 1_000).extend({
  expect: z
    .string()
    .regex(/^[0-9a-f]{64}$/, values.chainDigest.code)
    .optional()
    .meta({
      description:
        'A chainDigest that was stored elsewhere: the fault expected_missing if the chain no longer has it.',
    }),
  anchor: z.string().max(1_000).optional().meta({
    description: 'An anchor that was kept elsewhere, as JSON: the chain is compared with it, too.',
  }),
})
export type VerifyQuery = z.output<typeof verifyQuery>
