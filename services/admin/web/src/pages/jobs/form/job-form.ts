import type { BulkEntity } from './bulk-edit-fields.ts'

/** The kinds of background jobs that the panel creates (scheduled-tasks §15). */
export const jobKinds = [
  'analytic_report',
  'bulk_edit',
  'budget_totals',
  'wbs_rebuild',
  'cascading_delete',
] as const
export type JobKind = (typeof jobKinds)[number]

export const reports = [
  'tax_by_period_and_rate',
  'tickets_by_status_and_age',
  'timesheets_by_project_and_person',
] as const
export const periods = ['month', 'quarter', 'year'] as const
export const documentTypes = ['invoice', 'order', 'offer'] as const

/** One field with a value, of the records to edit or of those to pick. `isEmpty`: the field has no value. */
export type FieldRow = { key: string; field: string; value: string; isEmpty: boolean }

/** What a user has entered. Values of other kinds are kept, so that a change of the kind loses nothing. */
export type JobForm = {
  kind: JobKind
  priority: 'high' | 'normal' | 'low'
  entity: BulkEntity
  pick: 'ids' | 'filter' | 'all'
  /** Ids, separated by commas, spaces or line breaks. */
  ids: string
  filter: FieldRow[]
  set: FieldRow[]
  companyId: string
  projectId: string
  contractId: string
  report: (typeof reports)[number]
  from: string
  to: string
  period: (typeof periods)[number]
  documentTypes: (typeof documentTypes)[number][]
  asOf: string
}

/** An empty form. A report begins with the month before `today` (`yyyy-mm-dd`). */
export function emptyJobForm(today: string): JobForm {
  const [from, to] = monthBefore(today)
  return {
    kind: 'analytic_report',
    priority: 'normal',
    entity: 'companies',
    pick: 'ids',
    ids: '',
    filter: [],
    set: [],
    companyId: '',
    projectId: '',
    contractId: '',
    report: 'tax_by_period_and_rate',
    from,
    to,
    period: 'month',
    documentTypes: ['invoice'],
    asOf: '',
  }
}

function monthBefore(today: string): [string, string] {
  const last = new Date(`${today.slice(0, 'yyyy-mm'.length)}-01T00:00:00Z`)
  last.setUTCDate(0)
  const to = last.toISOString().slice(0, 'yyyy-mm-dd'.length)
  return [`${to.slice(0, 'yyyy-mm'.length)}-01`, to]
}
