import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { customIssue } from '../fields/custom-issue.ts'
import { messageSchema } from '../problems/problem-schema.ts'

/** A month from `first` to `last`; `what` begins the sentence that rejects another one. */
export function monthFrom(first: string, last: string, what: string) {
  return z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, {
      abort: true,
      error: values.month.code,
    })
    .refine((text) => text >= first && text <= last, customIssue(values.monthsOf({ what, first, last })))
}

export const count = z.int().nonnegative()

/** How the totals of documents become what a return declares. `amount` describes the amounts. */
export function reconciliationFields<Reason extends string>(
  amount: z.ZodString,
  reasons: readonly [Reason, ...Reason[]],
) {
  const total = z.object({ net: amount, tax: amount })
  return {
    total,
    documents: total.extend({ documents: count }).meta({
      description: 'The totals of all documents with a line of the period',
    }),
    differences: z.array(total.extend({ reason: z.enum(reasons), documents: count })),
    unexplained: total.meta({
      description: 'The documents less what is declared and the differences: 0.00, unless there is a defect',
    }),
  }
}

/** Why a period has no file: fields of the seller, buyers and lines of documents. */
export function faultsOf<Code extends string>(codes: readonly [Code, ...Code[]]) {
  return z
    .array(
      z.object({
        code: z.enum(codes),
        pointer: z.string(),
        detail: z.string(),
        message: messageSchema.optional(),
      }),
    )
    .meta({ description: 'Why there is no file, at most 100' })
}
