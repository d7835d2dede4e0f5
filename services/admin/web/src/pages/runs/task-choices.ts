import type { Language } from '../../texts/language.ts'
import { type Labelled, taskLabel } from '../automation/words/task-label.ts'

/**
 * The choices of a filter by task: all, the tasks by their labels in the order of the alphabet, and a task of the
 * address that is none of them.
 */
export function taskChoices(
  chosen: string,
  { tasks, language, all }: { tasks: readonly Labelled[]; language: Language; all: string },
): readonly { value: string; label: string }[] {
  const known = tasks
    .map((task) => ({ value: task.name, label: taskLabel(task, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen)
  return [{ value: '', label: all }, ...known, ...(isKnown ? [] : [{ value: chosen, label: chosen }])]
}
