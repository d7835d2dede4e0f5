import { z } from 'zod'
import { countQuery } from '../fields/page.ts'

/** The number of slots to preview. */
export const nextSlotsQuery = z.strictObject({ n: countQuery(100, 10) })

/** An expression to preview. */
export const previewQuery = nextSlotsQuery.extend({
  expression: z.string(),
  timezone: z.string().default('Europe/Warsaw'),
})

/** The next slots, in UTC and in local time. */
export const slotPreview = z
  .object({
    expression: z.string(),
    timezone: z.string(),
    next: z.array(
      z.object({
        at: z.iso.datetime(),
        utc: z.string().meta({ example: '2026-03-29 01:00' }),
        local: z.string().meta({ example: 'Sun 2026-03-29 03:00 +02:00' }),
        note: z.string().optional().meta({ description: 'Effect of a daylight saving change on this slot' }),
      }),
    ),
  })
  .meta({ id: 'CronSlots' })
export type SlotPreviewResponse = z.output<typeof slotPreview>
