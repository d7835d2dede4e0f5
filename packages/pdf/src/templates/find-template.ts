import type { TemplateContents } from '@fiscus/contracts/pdf/pdf-template'
import { type PdfKind, pdfKinds, standardTemplateIds } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { pdfTemplates, pdfTemplateVersions } from '@fiscus/db/schema/pdf/templates'
import { and, eq } from 'drizzle-orm'
import { standardTemplate, standardTemplateKey } from '../standard/standard-template.ts'

/** The kind of a standard template; null: the id is that of a template of a tenant. */
export function kindOfStandard(id: string): PdfKind | null {
  return pdfKinds.find((kind) => standardTemplateIds[kind] === id) ?? null
}

/** The id of the template that jobs of a kind use by default. */
export async function defaultTemplateId(db: Pick<TenantDatabase, 'select'>, kind: PdfKind): Promise<string> {
  const [own] = await db
    .select({ id: pdfTemplates.id })
    .from(pdfTemplates)
    .where(and(eq(pdfTemplates.kind, kind), eq(pdfTemplates.is_default, 1)))
  return own?.id ?? standardTemplateIds[kind]
}

/** The default template of a kind in its newest version. */
export async function readDefaultTemplate(
  db: Pick<TenantDatabase, 'select'>,
  kind: PdfKind,
): Promise<RenderTemplate & { id: string }> {
  const [own] = await db
    .select({ id: pdfTemplates.id, content_version: pdfTemplates.content_version })
    .from(pdfTemplates)
    .where(and(eq(pdfTemplates.kind, kind), eq(pdfTemplates.is_default, 1)))
  const template = own && (await readRenderTemplate(db, own))
  const id = standardTemplateIds[kind]
  if (own && template) return { ...template, id: own.id }
  return { ...standardTemplate(kind), key: standardTemplateKey(kind), id }
}

/** A template that documents are rendered with. */
export type RenderTemplate = TemplateContents & {
  /** The template with the version or the digest of its contents. */
  key: string
}

/**
 * The template of a job. Of a template of the tenant it is the version with which the job began.
 * @returns null: the template was deleted
 */
export async function readRenderTemplate(
  db: Pick<TenantDatabase, 'select'>,
  { id, content_version }: { id: string; content_version: number | null },
): Promise<RenderTemplate | null> {
  const kind = kindOfStandard(id)
  if (kind !== null) return { ...standardTemplate(kind), key: standardTemplateKey(kind) }
  const version = content_version && (await readTemplateVersion(db, { id, content_version }))
  return version ? { ...version, key: `${id}@${content_version}` } : null
}

/** The present version of a template of the tenant; null: it is a standard template, or was deleted. */
export async function presentVersion(db: Pick<TenantDatabase, 'select'>, id: string): Promise<number | null> {
  if (kindOfStandard(id) !== null) return null
  const { content_version } = pdfTemplates
  const [own] = await db.select({ content_version }).from(pdfTemplates).where(eq(pdfTemplates.id, id))
  return own?.content_version ?? null
}

/** The contents of one version of a template of the tenant; null: there is none. */
export async function readTemplateVersion(
  db: Pick<TenantDatabase, 'select'>,
  { id, content_version }: { id: string; content_version: number },
) {
  const [version] = await db
    .select()
    .from(pdfTemplateVersions)
    .where(
      and(eq(pdfTemplateVersions.template_id, id), eq(pdfTemplateVersions.content_version, content_version)),
    )
  return version ?? null
}
