import {
  type NewPdfTemplate,
  type PdfTemplateChange,
  type PdfTemplateRecord,
  type TemplateContents,
  templateLimits,
} from '@fiscus/contracts/pdf/pdf-template'
import type { PdfKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { Problem } from '@fiscus/contracts/problems/problem'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { pdfTemplates, pdfTemplateVersions } from '@fiscus/db/schema/pdf/templates'
import { requireMatch } from '@fiscus/http/responses/etag'
import { templates } from '@fiscus/messages/templates'
import { kindOfStandard } from '@fiscus/pdf/templates/find-template'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Change } from '../context/in-tenant.ts'
import { getTemplate, lockTemplate, ownTemplate } from './queries.ts'

const entity = 'pdf_template'

/**
 * Stores a copy of a template.
 * @throws Problem 404 `not-found`; 409 `too-many-templates`
 */
export async function createTemplate(
  { tx, author }: Change,
  { from, name, ...given }: NewPdfTemplate,
): Promise<PdfTemplateRecord> {
  const original = await getTemplate(tx, from)
  // Calls count the templates one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('pdf templates', 0))`)
  if ((await tx.$count(pdfTemplates)) >= templateLimits.templatesOfTenant)
    throw new Problem('too-many-templates', templates.tooMany({ max: templateLimits.templatesOfTenant }))
  const { at, actor } = author
  const values = { kind: original.kind, name, created_at: at, updated_at: at, updated_by: actor }
  const row = requireRow(await tx.insert(pdfTemplates).values(values).returning())
  await storeVersion(tx, author, { id: row.id, content_version: 1, ...contentsOf(original, given) })
  const template = await ownTemplate(tx, row)
  await writeAuditEntry(tx, author, {
    entity,
    entity_id: row.id,
    action: 'create',
    before: null,
    after: template,
  })
  return template
}

/**
 * Changes a template of the tenant. Changed contents become a new version.
 * @throws Problem 404 `not-found`; 409 `template-standard`; 428, 412
 */
export async function changeTemplate(
  { tx, author }: Change,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
  { name, is_default, ...given }: PdfTemplateChange,
): Promise<PdfTemplateRecord> {
  rejectStandard(id)
  const row = await lockTemplate(tx, id)
  requireMatch(ifMatch, row.version)
  const before = await ownTemplate(tx, row)
  const contents = contentsOf(before, given)
  const isChanged = contentNames.some((field) => contents[field] !== before[field])
  const content_version = row.content_version + (isChanged ? 1 : 0)
  if (isChanged) await storeVersion(tx, author, { id, content_version, ...contents })
  if (is_default === 1) await endDefault(tx, author, { kind: row.kind, except: id })
  const names = { name: name ?? row.name, is_default: is_default ?? row.is_default }
  const edit = { updated_at: author.at, updated_by: author.actor, version: row.version + 1 }
  const rows = await tx
    .update(pdfTemplates)
    .set({ ...names, ...edit, content_version })
    .where(eq(pdfTemplates.id, id))
    .returning()
  const after = await ownTemplate(tx, requireRow(rows))
  await writeAuditEntry(tx, author, { entity, entity_id: id, action: 'change', before, after })
  return after
}

/** @throws Problem 404 `not-found`; 409 `template-standard`; 428, 412 */
export async function deleteTemplate(
  { tx, author }: Change,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
) {
  rejectStandard(id)
  const row = await lockTemplate(tx, id)
  requireMatch(ifMatch, row.version)
  const before = await ownTemplate(tx, row)
  await tx.delete(pdfTemplates).where(eq(pdfTemplates.id, id))
  await writeAuditEntry(tx, author, { entity, entity_id: id, action: 'delete', before, after: null })
  return { deleted: id }
}

const contentNames = ['html', 'css', 'accent_color', 'show_logo'] as const

type GivenContents = { [Name in keyof TemplateContents]?: TemplateContents[Name] | undefined }

function contentsOf(template: TemplateContents, given: GivenContents): TemplateContents {
  return {
    html: given.html ?? template.html,
    css: given.css ?? template.css,
    accent_color: given.accent_color ?? template.accent_color,
    show_logo: given.show_logo ?? template.show_logo,
  }
}

async function storeVersion(
  tx: TenantTransaction,
  { at, actor }: Author,
  { id, ...version }: TemplateContents & { id: string; content_version: number },
): Promise<void> {
  await tx
    .insert(pdfTemplateVersions)
    .values({ ...version, template_id: id, created_at: at, created_by: actor })
}

/** The former default of the kind is an ordinary template again: its record changes, and with it the version. */
async function endDefault(
  tx: TenantTransaction,
  { at, actor }: Author,
  { kind, except }: { kind: PdfKind; except: string },
): Promise<void> {
  await tx
    .update(pdfTemplates)
    .set({ is_default: 0, version: sql`${pdfTemplates.version} + 1`, updated_at: at, updated_by: actor })
    .where(and(eq(pdfTemplates.kind, kind), eq(pdfTemplates.is_default, 1), ne(pdfTemplates.id, except)))
}

function rejectStandard(id: string): void {
  if (kindOfStandard(id) === null) return
  throw new Problem('template-standard', templates.isStandard({ id }))
}
