import type { AuditEntry } from '@fiscus/client'
import { kindOfPeriod } from '../returns/periods.ts'

/** The kinds of records that the filter offers, in the order of the alphabet. */
export const entities = [
  'api_key',
  'background_job',
  'blob_place',
  'calendar_event',
  'company',
  'contact',
  'cron_run',
  'cron_task',
  'dav_account',
  'dav_collection',
  'dav_conflict',
  'dav_object',
  'document',
  'document_anchor',
  'document_ksef',
  'invitation',
  'mail_message',
  'mail_suppression',
  'mail_thread',
  'mailbox',
  'outgoing_message',
  'pdf_template',
  'queue',
  'return_closing',
  'seller',
  'seller_logo',
  'setting',
  'summary_entry',
  'tax_category',
  'tax_group',
  'tax_rate',
  'tax_rule',
  'tax_settings',
  'tenant',
  'tenant_member',
  'ticket',
  'ticket_note',
  'user',
] as const
export type Entity = (typeof entities)[number]

/** Records with a page of their own, which has their id in its address. */
const pagesWithId = {
  background_job: '/automation/jobs',
  cron_run: '/automation/runs',
  cron_task: '/automation/cron',
  dav_account: '/dav/accounts',
  dav_conflict: '/dav/conflicts',
  mail_message: '/mail/messages',
  mailbox: '/mail/mailboxes',
  pdf_template: '/pdf/templates',
  document: '/settings/taxes/documents',
  document_ksef: '/settings/taxes/documents',
} as const

/** Pages that open or mark a record of their list, by a field of the record. */
const pagesOfList = {
  tax_category: ['/settings/taxes/categories', 'category', 'category_code'],
  tax_group: ['/settings/taxes/groups', 'group', 'group_code'],
  tax_rate: ['/settings/taxes/rates', 'rate', 'tax_code'],
  tax_rule: ['/settings/taxes/rules', 'mark', 'id'],
  ticket: ['/mail/tickets', 'open', 'id'],
  ticket_note: ['/mail/tickets', 'open', 'ticket_id'],
} as const

const pages = {
  api_key: '/keys',
  queue: '/automation/workers',
  seller: '/settings/taxes/seller',
  setting: '/settings',
  tax_settings: '/settings/taxes/rounding',
} as const

/** The address of the page of a record, relative to the tenant at work; null for a record without a page. */
export function pageOfRecord({
  entity,
  entity_id,
  before,
  after,
}: Pick<AuditEntry, 'entity' | 'entity_id' | 'before' | 'after'>): string | null {
  if (entity === 'return_closing') return pageOfPeriod(String(fieldsOf(after)?.period))
  const folder = Object.entries(pagesWithId).find(([name]) => name === entity)?.[1]
  if (folder) return `${folder}/${encodeURIComponent(entity_id)}`
  const ofList = Object.entries(pagesOfList).find(([name]) => name === entity)?.[1]
  if (ofList) {
    const [page, param, field] = ofList
    const value = field === 'id' ? entity_id : fieldsOf(after ?? before)?.[field]
    return typeof value === 'string' ? `${page}?${param}=${encodeURIComponent(value)}` : page
  }
  return Object.entries(pages).find(([name]) => name === entity)?.[1] ?? null
}

/** The return that the closing of a month or a quarter belongs to. */
function pageOfPeriod(period: string): string {
  return kindOfPeriod(period) === 'month'
    ? `/returns/jpk-v7m?period=${period}`
    : `/returns/oss?quarter=${period}`
}

/** The fields of a record as stored; what is no object is one field. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value }
}
