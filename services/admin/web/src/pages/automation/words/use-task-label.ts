import { useLanguage } from '../../../texts/language.ts'
import { type Labelled, taskLabel } from './task-label.ts'

/** The label of a task in the language of the panel. */
export function useTaskLabel(): (task: Labelled) => string {
  const language = useLanguage()
  return (task) => taskLabel(task, language)
}
