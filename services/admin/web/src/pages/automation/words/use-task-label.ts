import { useLanguage } from '../../../texts/language.ts'
import { type Labelled, labelOfName, taskLabel } from './task-label.ts'

/** The label of a task in the language of the panel. */
export function useTaskLabel(): (task: Labelled) => string {
  const language = useLanguage()
  return (task) => taskLabel(task, language)
}

/** The label in the language of the panel of a task that is known by its name only. */
export function useLabelOfName(): (name: string) => string {
  const language = useLanguage()
  return (name) => labelOfName(name, language)
}
