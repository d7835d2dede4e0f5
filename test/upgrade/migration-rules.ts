/** A statement of a migration that a running release or a large table does not bear. */
export type Fault = { rule: string; statement: string }

/** Tables that grow with the use of the service. The others have hundreds of rows. */
const largeTables = new Set(
  `api_request_log audit_log background_jobs budget_lines calendar_events companies contacts contracts cron_run_history cron_runs
  dav_deleted_objects dav_objects dav_queue document_contents document_ksef document_ksef_pdfs document_links document_pdfs document_rates document_snapshots documents
  idempotency_keys mail_attachments mail_bodies mail_bundles mail_messages mail_placements mail_queue mail_recipients mail_references
  mail_threads pdf_files pdf_job_items project_nodes ticket_notes tickets timesheet_entries user_sessions vat_number_checks`.split(
    /\s+/,
  ),
)

type Rule = {
  name: string
  pattern: RegExp
  /** Only statements about large tables are faults: what takes a second there takes a moment elsewhere. */
  largeOnly?: boolean
}

/**
 * The first group of a pattern is the table. A table that the same migration creates is empty and unknown to the
 * release before.
 */
const rules: readonly Rule[] = [
  { name: 'drop', pattern: /^drop (?:table|view|materialized view) (?:if exists )?(\w+)/ },
  { name: 'drop', pattern: /^alter table (?:only )?(\w+) drop column/ },
  { name: 'drop', pattern: /^drop (?:schema|type|function)/ },
  { name: 'rename', pattern: /^alter table (?:only )?(\w+) rename/ },
  { name: 'rename', pattern: /^alter (?:view|type|function|schema|index) .* rename/ },
  { name: 'type', pattern: /^alter table (?:only )?(\w+) alter (?:column )?\w+ (?:set data )?type/ },
  { name: 'not-null', pattern: /^alter table (?:only )?(\w+) alter (?:column )?\w+ set not null/ },
  { name: 'not-null', pattern: /^alter table (?:only )?(\w+) add (?:column )?(?!.* default ).* not null/ },
  {
    name: 'rewrite',
    pattern:
      /^alter table (?:only )?(\w+) add (?:column )?.*(?:\w*(?:random|clock_timestamp|uuid\w*)\(|generated always)/,
  },
  { name: 'scan', pattern: /^alter table (?:only )?(\w+) add constraint (?!.*not valid)/, largeOnly: true },
  { name: 'scan', pattern: /^alter table (?:only )?(\w+) validate constraint/, largeOnly: true },
  { name: 'index', pattern: /^create (?:unique )?index (?!if not exists).* on (\w+)/, largeOnly: true },
  { name: 'every-row', pattern: /^(?:update|delete from) (?:only )?(\w+)/, largeOnly: true },
  { name: 'lock', pattern: /^(?:truncate|lock|cluster|reindex|vacuum full)(?: table)? ?(?:only )?(\w+)?/ },
]

const contractMark = /^-- contract: \S/
const allowance = /^-- allowed: ([\w-]+) \(ADR (\d{4})\)$/gm

/**
 * Returns what keeps a migration from running while processes of the release before serve requests: it removes or
 * renames what they read, rejects what they write, rewrites a table, or locks a large one for a long time. A line
 * `-- allowed: RULE (ADR NNNN)` in the file allows a rule; `-- contract: REASON` as the first line allows drops and
 * renames.
 */
export function findFaults(sql: string): Fault[] {
  const allowed = new Set([...sql.matchAll(allowance)].map(([, rule]) => rule))
  if (contractMark.test(sql)) for (const rule of ['drop', 'rename']) allowed.add(rule)
  const statements = statementsOf(sql)
  const created = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? []),
  )
  return statements.flatMap((statement) =>
    rules.flatMap(({ name, pattern, largeOnly }) => {
      const match = pattern.exec(statement)
      const table = match?.[1]
      if (!match || allowed.has(name) || (table !== undefined && created.has(table))) return []
      if (largeOnly && table !== undefined && !largeTables.has(table)) return []
      return [{ rule: name, statement }]
    }),
  )
}

/** The ADR numbers of the allowances in a migration. */
export function allowancesOf(sql: string): string[] {
  return [...sql.matchAll(allowance)].map(([, , decision = '']) => decision)
}

/**
 * The statements without comments and quotes, in lower case and on one line each. The body of a function stays in one
 * piece.
 */
function statementsOf(sql: string): string[] {
  const plain = sql.split('--> statement-breakpoint').map((part) => part.replaceAll(/^\s*--.*$/gm, '').trim())
  return plain
    .flatMap((part) => (part.includes('$$') ? [part] : part.split(';')))
    .map((part) =>
      part.replaceAll('"', '').replaceAll('public.', '').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
    )
    .filter((part) => part !== '')
}
