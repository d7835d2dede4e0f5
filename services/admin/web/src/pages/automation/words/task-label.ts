import type { CronRunSummary, CronTask } from '@fiscus/client'
import type { Wording } from '@fiscus/messages/message'
import { taskLabels } from '@fiscus/messages/results'
import type { Language } from '../../../texts/language.ts'
import { searchable } from '../../../texts/searchable.ts'

export type Labelled = Pick<CronTask, 'name' | 'label'>
/** The task of a run. Its label is null where several tasks have this name, and when the task no longer exists. */
export type TaskOfRun = Pick<CronRunSummary, 'task_name' | 'task_label'>

/**
 * The names of the tasks of the catalogue whose label contains a text, in a language, without regard to case and
 * diacritics.
 */
export function namesOfLabel(text: string, language: Language): string[] {
  const wanted = searchable(text)
  const labels = Object.entries(taskLabels)
  return labels
    .filter(([, { wording }]) => searchable(wording[language]).includes(wanted))
    .map(([name]) => name)
}

/** The tasks of the catalogue. */
export function cataloguedTasks(): Labelled[] {
  return Object.entries(taskLabels).map(([name, { wording }]) => ({ name, label: wording.en }))
}

/** What the task of a run is called: without a label of its own by that of the catalogue, else by its name. */
export function labelOfRun({ task_name: name, task_label: label }: TaskOfRun, language: Language): string {
  // A scheduler of an earlier release sends none, until it is replaced.
  if (label) return taskLabel({ name, label }, language)
  return wordingOf(name)?.[language] ?? name
}

/** The label of a task in a language: that of the catalogue is translated, an edited one is shown as it is. */
export function taskLabel({ name, label }: Labelled, language: Language): string {
  const known = wordingOf(name)
  return known?.en === label ? known[language] : label
}

function wordingOf(name: string): Wording | undefined {
  const labels: Readonly<Record<string, { wording: Wording }>> = taskLabels
  return Object.hasOwn(labels, name) ? labels[name]?.wording : undefined
}
