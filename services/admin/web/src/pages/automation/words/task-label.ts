import type { CronRunSummary, CronTask } from '@fiscus/client'
import type { Language } from '../../../texts/language.ts'
import { searchable } from '../../../texts/searchable.ts'

export type Labelled = Pick<CronTask, 'name' | 'label'>
/** The task of a run. Its label is null where several tasks have this name, and when the task no longer exists. */
export type TaskOfRun = Pick<CronRunSummary, 'task_name' | 'task_label'>

/** The labels of the catalogue by the names of the tasks, as `packages/tasks` has them, and in Polish. */
const catalogueLabels: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  api_log_cleanup: { en: 'API log cleanup', pl: 'Porządkowanie dziennika API' },
  audit_log_cleanup: { en: 'Audit log cleanup', pl: 'Porządkowanie dziennika zmian' },
  calendar_status_supervisor: { en: 'Calendar status supervisor', pl: 'Nadzór stanu kalendarzy' },
  cron_log_cleanup: { en: 'Execution log cleanup', pl: 'Porządkowanie dziennika przebiegów' },
  dav_pull_sync: { en: 'CalDAV and CardDAV pull', pl: 'Pobieranie z CalDAV i CardDAV' },
  dav_queue_worker: { en: 'CalDAV and CardDAV push', pl: 'Wysyłanie do CalDAV i CardDAV' },
  inbound_email_sync: { en: 'Inbound e-mail sync', pl: 'Odbieranie poczty' },
  mail_queue_worker: { en: 'Outgoing mail queue', pl: 'Wysyłanie poczty z kolejki' },
  pdf_queue_worker: { en: 'PDF queue', pl: 'Kolejka plików PDF' },
  queue_worker: { en: 'Background jobs', pl: 'Zadania w tle' },
  session_cleanup: { en: 'Session cleanup', pl: 'Porządkowanie sesji' },
}

/**
 * The names of the tasks of the catalogue whose label contains a text, in a language, without regard to case and
 * diacritics.
 */
export function namesOfLabel(text: string, language: Language): string[] {
  const wanted = searchable(text)
  const labels = Object.entries(catalogueLabels)
  return labels.filter(([, label]) => searchable(label[language]).includes(wanted)).map(([name]) => name)
}

/** The tasks of the catalogue. */
export function cataloguedTasks(): Labelled[] {
  return Object.entries(catalogueLabels).map(([name, { en: label }]) => ({ name, label }))
}

/** What the task of a run is called: without a label of its own by that of the catalogue, else by its name. */
export function labelOfRun({ task_name: name, task_label: label }: TaskOfRun, language: Language): string {
  // A scheduler of an earlier release sends none, until it is replaced.
  if (label) return taskLabel({ name, label }, language)
  return Object.hasOwn(catalogueLabels, name) ? (catalogueLabels[name]?.[language] ?? name) : name
}

/** The label of a task in a language: that of the catalogue is translated, an edited one is shown as it is. */
export function taskLabel({ name, label }: Labelled, language: Language): string {
  const known = catalogueLabels[name]
  return known?.en === label ? known[language] : label
}
