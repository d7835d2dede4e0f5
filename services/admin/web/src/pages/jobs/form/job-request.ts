import { type BulkEntity, fieldInput } from './bulk-edit-fields.ts'
import type { FieldRow, JobForm } from './job-form.ts'

/** Body of a request for a background job. The server validates it by the schema of its kind. */
export type JobRequestBody = { kind: string; params: Record<string, unknown>; priority: string }

/** Writes a form as the body of a request. Fields that are left empty are omitted. */
export function jobRequest(form: JobForm): JobRequestBody {
  return { kind: form.kind, params: paramsOf(form), priority: form.priority }
}

function paramsOf(form: JobForm): Record<string, unknown> {
  switch (form.kind) {
    case 'analytic_report':
      return reportParams(form)
    case 'bulk_edit':
      return { entity: form.entity, set: setOf(form.entity, form.set), ...pickOf(form) }
    case 'budget_totals':
      return filled({ projectId: form.projectId, contractId: form.contractId })
    case 'wbs_rebuild':
      return filled({ projectId: form.projectId })
    case 'cascading_delete':
      return { entity: 'company', id: form.companyId.trim() }
  }
}

function reportParams({ report, from, to, period, documentTypes, asOf }: JobForm): Record<string, unknown> {
  if (report === 'tickets_by_status_and_age') return { report, ...filled({ asOf: instantText(asOf) }) }
  if (report === 'timesheets_by_project_and_person') return { report, from, to }
  return { report, from, to, period, documentTypes }
}

function pickOf({ pick, ids, entity, filter }: JobForm): Record<string, unknown> {
  if (pick === 'all') return { all: true }
  if (pick === 'ids') return { ids: ids.split(/[\s,;]+/).filter((id) => id !== '') }
  return { filter: filterOf(entity, filter) }
}

function setOf(entity: BulkEntity, rows: readonly FieldRow[]): Record<string, unknown> {
  return Object.fromEntries(
    rows.map((row) => [row.field, writtenValue(row, fieldInput(entity, 'set', row.field)?.input)]),
  )
}

/** Two rows of a period, such as `created_at.from` and `created_at.before`, become one member. */
function filterOf(entity: BulkEntity, rows: readonly FieldRow[]): Record<string, unknown> {
  const filter: Record<string, unknown> = {}
  const periods: Record<string, Record<string, unknown>> = {}
  for (const row of rows) {
    const [name = '', bound] = row.field.split('.')
    const value = writtenValue(row, fieldInput(entity, 'filter', row.field)?.input)
    if (bound === undefined) filter[name] = value
    else periods[name] = { ...periods[name], [bound]: value }
  }
  return { ...filter, ...periods }
}

function writtenValue({ value, isEmpty }: FieldRow, input: string | undefined): unknown {
  if (isEmpty) return null
  if (input === 'instant') return instantText(value)
  return input === 'flag' ? Number(value === '1') : value.trim()
}

/** A local time of the browser as an instant. An invalid text is left to the server. */
function instantText(value: string): string {
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? value : instant.toISOString()
}

function filled(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  )
}

/**
 * The input of a form to which the JSON pointer of a problem belongs, for example `set.name` for `/params/set/name`.
 */
export function inputOfPointer(pointer: string): string {
  const [, root = '', name = '', field = '', bound = ''] = pointer.split('/')
  if (root !== 'params') return root
  if (name === 'id') return 'companyId'
  if (name !== 'set' && name !== 'filter') return name
  if (field === '') return name
  const isPeriod = name === 'filter' && (bound === 'from' || bound === 'before')
  return `${name}.${field}${isPeriod ? `.${bound}` : ''}`
}
