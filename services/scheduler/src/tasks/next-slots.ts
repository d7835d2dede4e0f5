import type { SlotPreviewResponse } from '@fiscus/contracts/tasks/slot-preview'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { previewSlots } from '@fiscus/scheduling/schedule/preview-slots'
import { readSchedule } from '@fiscus/scheduling/schedule/read-schedule'

/**
 * The next `n` slots of an expression after an instant.
 * @throws Problem 422 `invalid-request` at `/query/expression` or `/query/timezone`
 */
export function nextSlots(
  { expression, timezone }: { expression: string; timezone: string },
  after: Date,
  n: number,
): SlotPreviewResponse {
  const read = readSchedule({ expression, timezone }, after)
  if (read.kind === 'rejected')
    throw invalidRequest(read.faults.map(({ pointer, detail }) => ({ pointer: `/query${pointer}`, detail })))
  const preview = previewSlots({ expression: read.text, timeZone: timezone, after, most: n })
  const slots = preview.kind === 'previewed' ? preview.slots : []
  const next = slots.map(({ slot, ...description }) => ({ at: slot.toISOString(), ...description }))
  return { expression: read.text, timezone, next }
}
