import { z } from 'zod'

/** The result of a rule in a response: a rate, a group, or the rate of the buyer's country (OSS). */
export const ruleTarget = z
  .union([
    z.object({ rate: z.string() }),
    z.object({ group: z.string() }),
    z.object({ destination: z.literal(true) }),
  ])
  .meta({ id: 'NamedTarget' })
