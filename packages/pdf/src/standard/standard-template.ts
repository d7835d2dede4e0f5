import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type PdfKind, standardTemplateIds } from '@fiscus/contracts/pdf/pdf-vocabulary'

/** A template: its body and style sheet in Liquid, and its settings. */
export type Template = { html: string; css: string; accent_color: string; show_logo: 0 | 1 }

const accentColor = '#0f766e'

const sources: Record<PdfKind, { html: string; css: readonly string[] }> = {
  invoice: {
    html: 'invoice.liquid',
    css: ['document-head.liquid', 'imprint.liquid', 'page.liquid', 'base.css', 'document.css'],
  },
  offer: {
    html: 'offer.liquid',
    css: ['document-head.liquid', 'imprint.liquid', 'page.liquid', 'base.css', 'document.css'],
  },
  timesheet_report: {
    html: 'timesheet-report.liquid',
    css: [
      'timesheet-report-head.liquid',
      'imprint.liquid',
      'page.liquid',
      'base.css',
      'timesheet-report.css',
    ],
  },
  sla_agreement: {
    html: 'sla-agreement.liquid',
    css: ['sla-agreement-head.liquid', 'imprint.liquid', 'page.liquid', 'base.css', 'sla-agreement.css'],
  },
}

const templates = new Map<PdfKind, Template>()

/** The template of ours for a kind. It is complete: a tenant copies and changes it. */
export function standardTemplate(kind: PdfKind): Template {
  const known = templates.get(kind)
  if (known) return known
  const { html, css } = sources[kind]
  const template = {
    html: read(html),
    css: css.map(read).join('\n'),
    accent_color: accentColor,
    show_logo: 1 as const,
  }
  templates.set(kind, template)
  return template
}

/**
 * The id of a standard template with the first 12 digits of the digest of its sources: `standard-invoice@0a1b2c3d4e5f`.
 */
export function standardTemplateKey(kind: PdfKind): string {
  return `${standardTemplateIds[kind]}@${hash('sha256', JSON.stringify(standardTemplate(kind)), 'hex').slice(0, 12)}`
}

function read(file: string): string {
  return readFileSync(new URL(`templates/${file}`, import.meta.url), 'utf8')
}
