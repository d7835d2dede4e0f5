import { z } from 'zod'
import { countQuery } from '../fields/page.ts'

/** How many slots of a task to show. */
export const nextSlotsQuery = z.strictObject({ n: countQuery(100, 10) })

/** An expression to try out. */
export const previewQuery = nextSlotsQuery.extend({
  expression: z.string(),
  timezone: z.string().default('Europe/Warsaw'),
})

/** The slots that come next, as an operator wants to see them. */
export const slotPreview = z
  .object({
    expression: z.string(),
    timezone: z.string(),
    next: z.array(
      z.object({
        at: z.iso.datetime(),
        utc: z.string().meta({ example: '2026-03-29 01:00' }),
        local: z.string().meta({ example: 'Sun 2026-03-29 03:00 +02:00' }),
        note: z.string().optional().meta({ description: 'What a change of the clock does to this slot' }),
      }),
    ),
  })
  .meta({ id: 'CronSlots' })
export type SlotPreviewAnswer = z.output<typeof slotPreview>
