import type { PdfKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { z } from 'zod'
import { type DocumentView, documentView } from './document/document-view.ts'
import { type SlaView, slaView } from './sla/sla-view.ts'
import { type TimesheetView, timesheetView } from './timesheet/timesheet-view.ts'

/** The data that a template may use. */
export type View = DocumentView | TimesheetView | SlaView

/** The schema of the view of each kind. */
export const viewSchemas = {
  invoice: documentView,
  offer: documentView,
  timesheet_report: timesheetView,
  sla_agreement: slaView,
} as const satisfies Record<PdfKind, z.ZodObject>
