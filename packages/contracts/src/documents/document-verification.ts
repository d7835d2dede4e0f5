import { z } from 'zod'
import { pageQueryUpTo } from '../fields/page.ts'

/** What can be wrong with the stored documents. */
export const chainFaults = [
  'snapshot_changed',
  'document_changed',
  'chain_broken',
  'snapshot_missing',
  'document_missing',
  'chain_end_differs',
] as const
export type ChainFault = (typeof chainFaults)[number]

const fault = z.object({
  documentId: z.uuid().nullable().meta({ description: 'null where the row that would say it is gone.' }),
  sequence: z.int().nullable(),
  fault: z.enum(chainFaults),
})

/** What a verification found among the documents it read; `next` is null when it came to the end of the chain. */
export const verification = z
  .object({
    ok: z.boolean(),
    documents: z.int().meta({ description: 'How many documents this call verified.' }),
    faults: z.array(fault),
    chainEnd: z
      .object({ sequence: z.int(), chainDigest: z.string() })
      .meta({ description: 'Kept elsewhere, it proves a later rewriting of the whole chain.' }),
    next: z.string().nullable(),
  })
  .meta({ id: 'Verification' })
export type Verification = z.output<typeof verification>

/** How much of the chain one call verifies. */
export const verifyQuery = pageQueryUpTo(10_000, 1_000)
export type VerifyQuery = z.output<typeof verifyQuery>
