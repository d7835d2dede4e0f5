import type { SlotPreviewResponse } from '@fiscus/contracts/tasks/slot-preview'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { previewSlots } from '@fiscus/scheduling/schedule/preview-slots'

/**
 * The next `n` slots of an expression after an instant.
 * @throws Problem 422 `invalid-request` at `/query/expression` or `/query/timezone`
 */
export function nextSlots(
  schedule: { expression: string; timezone: string },
  after: Date,
  n: number,
): SlotPreviewResponse {
  const preview = previewSlots(schedule, after, n)
  if (preview.kind === 'rejected')
    throw invalidRequest(
      preview.faults.map(({ pointer, detail }) => ({
        pointer: `/query${pointer}`,
        detail,
        code: 'invalid-value',
      })),
    )
  const next = preview.slots.map(({ slot, ...description }) => ({ at: slot.toISOString(), ...description }))
  return { expression: preview.text, timezone: schedule.timezone, next }
}
