import { pdf } from '@fiscus/messages/pdf'
import { createTenantTurns, overloaded, type TenantTurns } from '@fiscus/threads/tenant-turns'

/** Previews that are rendered and printed at a time. */
export const runningMax = 2

/** The turns in which templates are checked and rendered: one thread does it, and each takes seconds of it. */
export function createTemplateTurns(): TenantTurns {
  const limits = { runningMax, tenantRunningMax: 1, tenantMax: 4, totalMax: 32 }
  return createTenantTurns(limits, () => overloaded(pdf.manyPreviews()))
}
