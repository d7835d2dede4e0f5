import type { Language } from '../../texts/language.ts'
import { cataloguedTasks } from '../automation/words/task-label.ts'

/** The choices of a filter by task: all, those of the catalogue by their labels, and a task of the address that the catalogue does not have. */
export function taskChoices(
  chosen: string,
  language: Language,
  all: string,
): readonly { value: string; label: string }[] {
  const known = cataloguedTasks(language).map(({ name, label }) => ({ value: name, label }))
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen)
  return [{ value: '', label: all }, ...known, ...(isKnown ? [] : [{ value: chosen, label: chosen }])]
}
