import type { PdfKind, PdfLanguage, PdfOutput } from '@fiscus/contracts/pdf/pdf-vocabulary'

/**
 * The values of the form of a new PDF job. Members are those of the body of the request, so that its faults find their
 * fields.
 */
export type PdfJobForm = {
  kind: PdfKind
  pick: 'filter' | 'ids'
  ids: string
  filter: { from: string; to: string; company_id: string; active_on: string }
  period: { from: string; to: string }
  /** Empty: the default of the kind. */
  template: string
  language: PdfLanguage
  output: PdfOutput
  priority: 'high' | 'normal' | 'low'
}

export const idsMax = 10_000

/** The form at its opening: for documents that were chosen in a list, or for a filter. */
export function emptyPdfJobForm(
  language: PdfLanguage,
  chosen?: { kind: PdfKind; ids: readonly string[] },
): PdfJobForm {
  return {
    kind: chosen?.kind ?? 'invoice',
    pick: chosen ? 'ids' : 'filter',
    ids: chosen?.ids.join('\n') ?? '',
    filter: { from: '', to: '', company_id: '', active_on: '' },
    period: { from: '', to: '' },
    template: '',
    language,
    output: chosen?.ids.length === 1 ? 'files' : 'zip',
    priority: 'normal',
  }
}

/** Writes a form as the body of a request, without the fields that its kind does not have. */
export function pdfJobRequest(form: PdfJobForm) {
  const { kind, pick, template, language, output, priority } = form
  return {
    kind,
    ...(pick === 'ids' ? { ids: idsOf(form.ids) } : { filter: filterOf(form) }),
    ...(kind === 'timesheet_report' && { period: form.period }),
    ...(template !== '' && { template }),
    language,
    output,
    priority,
  }
}

function filterOf({ kind, filter }: PdfJobForm) {
  const { from, to, company_id, active_on } = filter
  const isDocument = kind === 'invoice' || kind === 'offer'
  const entries = Object.entries({
    ...(isDocument && { from, to }),
    company_id,
    ...(kind === 'sla_agreement' && { active_on }),
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** The ids of a text, each once. */
export function idsOf(text: string): string[] {
  const ids = text.split(/[\s,;]+/).filter((id) => id !== '')
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

/** What is wrong with the ids of a form; null for a form that can be sent. */
export function idsFault({
  pick,
  ids,
}: Pick<PdfJobForm, 'pick' | 'ids'>):
  | { text: 'idsEmpty' | 'idsMany' }
  | { text: 'idsWrong'; id: string }
  | null {
  if (pick === 'filter') return null
  const all = idsOf(ids)
  if (all.length === 0) return { text: 'idsEmpty' }
  if (all.length > idsMax) return { text: 'idsMany' }
  const wrong = all.find((id) => !uuid.test(id))
  return wrong === undefined ? null : { text: 'idsWrong', id: wrong }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
