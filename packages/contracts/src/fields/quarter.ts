import { values } from '@fiscus/messages/values'
import { z } from 'zod'

/** A quarter, `2026-Q3`. Quarters are in the order of their texts. */
export const anyQuarter = z.string().regex(/^\d{4}-Q[1-4]$/, {
  abort: true,
  error: values.quarter.code,
})
