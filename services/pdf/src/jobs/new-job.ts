import type { NewPdfJob } from '@fiscus/contracts/pdf/pdf-job'
import type { ProblemError } from '@fiscus/contracts/problems/problem'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { pdfTemplates } from '@fiscus/db/schema/pdf/templates'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { pdf } from '@fiscus/messages/pdf'
import { templates } from '@fiscus/messages/templates'
import type { PdfJobParams } from '@fiscus/pdf/jobs/pdf-job-params'
import { defaultTemplateId, kindOfStandard } from '@fiscus/pdf/templates/find-template'
import { eq } from 'drizzle-orm'

/**
 * The parameters of the job of a request, with the template that it names or the default of its kind.
 * @throws Problem 422 `invalid-request` with a pointer for each fault
 */
export async function paramsOf(
  db: TenantDatabase,
  { priority: _, template, ...request }: NewPdfJob,
): Promise<PdfJobParams> {
  const errors = [...selectionFaults(request), ...periodFaults(request)]
  const kind = template === undefined ? request.kind : await kindOfTemplate(db, template)
  if (kind !== request.kind)
    errors.push({
      pointer: '/template',
      detail: kind === null ? templates.noTemplate() : templates.otherKind({ kind }),
      code: kind === null ? 'unknown-record' : 'invalid-value',
    })
  if (errors.length > 0) throw invalidRequest(errors)
  return { ...request, template: template ?? (await defaultTemplateId(db, request.kind)) }
}

function selectionFaults({ kind, ids, filter }: Omit<NewPdfJob, 'priority' | 'template'>): ProblemError[] {
  if ((ids === undefined) === (filter === undefined))
    return [{ pointer: '/ids', detail: pdf.idsOrFilter(), code: 'required' }]
  const isBackward = filter?.from !== undefined && filter.to !== undefined && filter.to < filter.from
  if (isBackward) return [notBefore('/filter/to')]
  const isOfDocuments = kind === 'invoice' || kind === 'offer'
  const unused = [
    ...(isOfDocuments ? [] : (['from', 'to'] as const)),
    ...(kind === 'sla_agreement' ? [] : (['active_on'] as const)),
  ]
  return unused
    .filter((name) => filter?.[name] !== undefined)
    .map((name) => ({
      pointer: `/filter/${name}`,
      detail: pdf.noSuchFilter({ kind }),
      code: 'invalid-value',
    }))
}

function periodFaults({ kind, period }: Pick<NewPdfJob, 'kind' | 'period'>): ProblemError[] {
  const pointer = '/period'
  if (kind !== 'timesheet_report')
    return period ? [{ pointer, detail: pdf.onlyReportHasPeriod(), code: 'invalid-value' }] : []
  if (!period) return [{ pointer, detail: pdf.reportNeedsPeriod(), code: 'required' }]
  if (period.from <= period.to) return []
  return [notBefore(`${pointer}/to`)]
}

function notBefore(pointer: string): ProblemError {
  return { pointer, detail: pdf.notBeforeFirstDay(), code: 'out-of-range' }
}

async function kindOfTemplate(db: TenantDatabase, id: string) {
  const standard = kindOfStandard(id)
  if (standard !== null) return standard
  const [own] = await db.select({ kind: pdfTemplates.kind }).from(pdfTemplates).where(eq(pdfTemplates.id, id))
  return own?.kind ?? null
}
