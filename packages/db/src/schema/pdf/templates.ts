import { pdfKinds } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { editColumns, id, instant, oneOfCheck, zeroOrOneCheck, zeroOrOneColumn } from '../columns.ts'

/** The tenant's own templates of PDFs. Those of ours are in packages/pdf. */
export const pdfTemplates = pgTable(
  'pdf_templates',
  {
    id: id(),
    kind: text({ enum: pdfKinds }).notNull(),
    name: text().notNull(),
    /** 1: jobs without a template use this one. */
    is_default: zeroOrOneColumn().default(0),
    /** The newest version of the contents. */
    content_version: integer().notNull().default(1),
    ...editColumns(),
  },
  (table) => [
    index().on(table.kind),
    uniqueIndex('pdf_templates_default_index').on(table.kind).where(sql`${table.is_default} = 1`),
    oneOfCheck(table.kind, pdfKinds),
    zeroOrOneCheck(table.is_default),
  ],
)

/** The contents of a template. A version is never changed. */
export const pdfTemplateVersions = pgTable(
  'pdf_template_versions',
  {
    template_id: uuid()
      .notNull()
      .references(() => pdfTemplates.id, { onDelete: 'cascade' }),
    content_version: integer().notNull(),
    html: text().notNull(),
    css: text().notNull(),
    accent_color: text().notNull(),
    show_logo: zeroOrOneColumn().default(1),
    created_at: instant().notNull(),
    created_by: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.template_id, table.content_version] }),
    zeroOrOneCheck(table.show_logo),
  ],
)
