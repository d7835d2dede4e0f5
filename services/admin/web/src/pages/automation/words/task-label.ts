import type { CronTask } from '@fiscus/client'
import type { Language } from '../../../texts/language.ts'
import { searchable } from '../../../texts/searchable.ts'

export type Labelled = Pick<CronTask, 'name' | 'label'>

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

/** The names of the tasks of the catalogue whose label contains a text, in a language, without regard to case and diacritics. */
export function namesOfLabel(text: string, language: Language): string[] {
  const wanted = searchable(text)
  const labels = Object.entries(catalogueLabels)
  return labels.filter(([, label]) => searchable(label[language]).includes(wanted)).map(([name]) => name)
}

/** The tasks of the catalogue by their labels in a language, in the order of its alphabet. */
export function cataloguedTasks(language: Language): { name: string; label: string }[] {
  const tasks = Object.entries(catalogueLabels).map(([name, label]) => ({ name, label: label[language] }))
  return tasks.toSorted((one, other) => one.label.localeCompare(other.label, language))
}

/** What a task is called of which only the name is known, as in the execution log: by its label of the catalogue, else by its name. */
export function labelOfName(name: string, language: Language): string {
  return Object.hasOwn(catalogueLabels, name) ? (catalogueLabels[name]?.[language] ?? name) : name
}

/** The label of a task in a language: that of the catalogue is translated, an edited one is shown as it is. */
export function taskLabel({ name, label }: Labelled, language: Language): string {
  const known = catalogueLabels[name]
  return known?.en === label ? known[language] : label
}
