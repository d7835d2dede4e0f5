import type { PdfTemplateFilter, PdfTemplateRecord } from '@fiscus/contracts/pdf/pdf-template'
import { type PdfKind, pdfKinds, standardTemplateIds } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { pdfTemplates, pdfTemplateVersions } from '@fiscus/db/schema/pdf/templates'
import { readCursor, textKey } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { standardTemplate } from '@fiscus/pdf/standard/standard-template'
import { defaultTemplateId, kindOfStandard, readTemplateVersion } from '@fiscus/pdf/templates/find-template'
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'

type TemplateRow = typeof pdfTemplates.$inferSelect

const standardNames: Readonly<Record<PdfKind, string>> = {
  invoice: 'Standard invoice',
  offer: 'Standard offer',
  timesheet_report: 'Standard timesheet report',
  sla_agreement: 'Standard SLA agreement',
}

/** @throws Problem 404 `not-found`, also for a template of another tenant */
export async function getTemplate(db: TenantDatabase, id: string): Promise<PdfTemplateRecord> {
  const kind = kindOfStandard(id)
  if (kind === null) return ownTemplate(db, await findRow(db, id))
  return { ...(await standardSummary(db, kind)), ...standardTemplate(kind) }
}

/** A template of the tenant with its newest contents. */
export async function ownTemplate(
  db: Pick<TenantDatabase, 'select'>,
  row: TemplateRow,
): Promise<PdfTemplateRecord> {
  const version = await readTemplateVersion(db, row)
  const { html, css, accent_color, show_logo } = requireRow(version ? [version] : [])
  return { ...ownSummary(row), html, css, accent_color, show_logo }
}

/** Locks the row of a template of the tenant until the transaction ends. @throws Problem 404 `not-found` */
export async function lockTemplate(tx: TenantTransaction, id: string): Promise<TemplateRow> {
  const [row] = await tx.select().from(pdfTemplates).where(eq(pdfTemplates.id, id)).for('update')
  return requireFound(row, 'template', id)
}

/** How many of the standard templates precede, or the last template of the tenant that precedes. */
const sortKey = z.union([z.int().min(0), z.tuple([textKey, z.uuid()])])

/**
 * A page of templates: the standard ones, then those of the tenant in the order of their names.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listTemplates(db: TenantDatabase, { limit, cursor, kind }: PdfTemplateFilter) {
  const after = cursor === undefined ? 0 : readCursor(sortKey, cursor)
  const kinds = kind === undefined ? pdfKinds : [kind]
  const standard = await Promise.all(kinds.map((one) => standardSummary(db, one)))
  const { name, id } = pdfTemplates
  const own = await db
    .select()
    .from(pdfTemplates)
    .where(
      and(
        kind === undefined ? undefined : eq(pdfTemplates.kind, kind),
        typeof after === 'number' ? undefined : sql`(${name}, ${id}) > (${after[0]}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(asc(name), asc(id))
    .limit(limit + 1)
  const rows = [...(typeof after === 'number' ? standard.slice(after) : []), ...own.map(ownSummary)]
  const { page, next } = pageOf(rows, limit, (row) =>
    row.is_standard === 1 ? kinds.indexOf(row.kind) + 1 : [row.name, row.id],
  )
  return { templates: page, next }
}

/** A page of the versions of a template, the newest first. @throws Problem 404 `not-found` */
export async function listVersions(
  db: TenantDatabase,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  if (kindOfStandard(id) !== null) return { versions: [], next: null }
  await findRow(db, id)
  const { content_version } = pdfTemplateVersions
  const rows = await db
    .select()
    .from(pdfTemplateVersions)
    .where(
      and(
        eq(pdfTemplateVersions.template_id, id),
        cursor === undefined ? undefined : lt(content_version, readCursor(z.int(), cursor)),
      ),
    )
    .orderBy(desc(content_version))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, (row) => row.content_version)
  return { versions: page.map(({ html: _, css: __, template_id: ___, ...version }) => version), next }
}

/** @throws Problem 404 `not-found` */
export async function getVersion(db: TenantDatabase, reference: { id: string; content_version: number }) {
  const { id, content_version } = reference
  const found = kindOfStandard(id) === null ? await readTemplateVersion(db, reference) : null
  const { template_id: _, ...version } = requireFound(
    found ?? undefined,
    'version',
    `${id}/${content_version}`,
  )
  return version
}

async function findRow(db: TenantDatabase, id: string): Promise<TemplateRow> {
  const [row] = await db.select().from(pdfTemplates).where(eq(pdfTemplates.id, id))
  return requireFound(row, 'template', id)
}

async function standardSummary(db: TenantDatabase, kind: PdfKind) {
  const id = standardTemplateIds[kind]
  return {
    id,
    kind,
    name: standardNames[kind],
    is_standard: 1 as const,
    is_default: (await defaultTemplateId(db, kind)) === id ? (1 as const) : (0 as const),
    content_version: 1,
    updated_at: null,
    updated_by: null,
    version: 1,
  }
}

function ownSummary({ created_at: _, updated_at, ...row }: TemplateRow) {
  return { ...row, is_standard: 0 as const, updated_at: updated_at.toISOString() }
}
