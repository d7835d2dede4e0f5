import { pdfJobItemsMax } from '@fiscus/contracts/pdf/pdf-job'
import type { PdfKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { slaAgreements } from '@fiscus/db/schema/tenant/contracts'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { projects } from '@fiscus/db/schema/tenant/projects'
import { and, eq, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The records of a job as its request names them: by ids, or by a filter. */
export type RecordSelection = {
  ids?: readonly string[] | undefined
  filter?: RecordFilter | undefined
}

type RecordFilter = {
  /** First and last issue date of documents. */
  from?: string | undefined
  to?: string | undefined
  company_id?: string | undefined
  /** Only agreements in force on this day. */
  active_on?: string | undefined
}

/** A record with its number or name. */
export type ListedRecord = { id: string; title: string }

/**
 * The selected records of a kind: by ids in the order of the ids, by a filter in the order of their issue dates, codes
 * or names. A filter selects no voided documents, and no orders. Ids of other kinds and unknown ids are left out.
 * @param limit one more than a job takes, so that the caller notices a selection that is too large
 */
export async function listRecords(
  db: TenantDatabase | TenantTransaction,
  kind: PdfKind,
  selection: RecordSelection,
  limit = pdfJobItemsMax + 1,
): Promise<ListedRecord[]> {
  if (!selection.ids) return await recordsOf(db, kind, conditionOf(kind, selection.filter ?? {}), limit)
  const ids = [...new Set(selection.ids)].slice(0, limit)
  const found = new Map<string, ListedRecord>()
  for (let start = 0; start < ids.length; start += idsOfQuery) {
    const chosen = inArray(idColumn[kind], ids.slice(start, start + idsOfQuery))
    for (const record of await recordsOf(db, kind, and(chosen, typeCondition(kind)), idsOfQuery))
      found.set(record.id, record)
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** A statement has at most 65,535 parameters. */
const idsOfQuery = 1_000

const idColumn: Record<PdfKind, PgColumn> = {
  invoice: documents.id,
  offer: documents.id,
  timesheet_report: projects.id,
  sla_agreement: slaAgreements.id,
}

function recordsOf(
  db: TenantDatabase | TenantTransaction,
  kind: PdfKind,
  condition: SQL | undefined,
  limit: number,
): Promise<ListedRecord[]> {
  switch (kind) {
    case 'invoice':
    case 'offer':
      return db
        .select({ id: documents.id, title: documents.number })
        .from(documents)
        .where(condition)
        .orderBy(documents.issue_date, documents.id)
        .limit(limit)
    case 'timesheet_report':
      return db
        .select({ id: projects.id, title: projects.code })
        .from(projects)
        .where(condition)
        .orderBy(projects.code)
        .limit(limit)
    case 'sla_agreement':
      return db
        .select({ id: slaAgreements.id, title: slaAgreements.name })
        .from(slaAgreements)
        .where(condition)
        .orderBy(slaAgreements.name, slaAgreements.id)
        .limit(limit)
  }
}

/** An order is printed like an offer, when it is named by its id. */
function typeCondition(kind: PdfKind): SQL | undefined {
  if (kind === 'invoice') return eq(documents.type, 'invoice')
  return kind === 'offer' ? inArray(documents.type, ['offer', 'order']) : undefined
}

function conditionOf(kind: PdfKind, filter: RecordFilter): SQL | undefined {
  const { from, to, company_id, active_on } = filter
  switch (kind) {
    case 'invoice':
    case 'offer':
      return and(
        eq(documents.type, kind),
        eq(documents.status, 'approved'),
        from === undefined ? undefined : gte(documents.issue_date, from),
        to === undefined ? undefined : lte(documents.issue_date, to),
        ofCompany(documents.company_id, company_id),
      )
    case 'timesheet_report':
      return ofCompany(projects.company_id, company_id)
    case 'sla_agreement':
      return and(
        ofCompany(slaAgreements.company_id, company_id),
        active_on === undefined ? undefined : lte(slaAgreements.starts_on, active_on),
        active_on === undefined
          ? undefined
          : or(isNull(slaAgreements.ends_on), gte(slaAgreements.ends_on, active_on)),
      )
  }
}

function ofCompany(column: PgColumn, companyId: string | undefined): SQL | undefined {
  return companyId === undefined ? undefined : eq(column, companyId)
}
