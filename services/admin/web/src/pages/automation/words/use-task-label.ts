import { useLanguage } from '../../../texts/language.ts'
import { type Labelled, labelOfRun, type TaskOfRun, taskLabel } from './task-label.ts'

/** The label of a task in the language of the panel. */
export function useTaskLabel(): (task: Labelled) => string {
  const language = useLanguage()
  return (task) => taskLabel(task, language)
}

/** The label of the task of a run in the language of the panel. */
export function useLabelOfRun(): (run: TaskOfRun) => string {
  const language = useLanguage()
  return (run) => labelOfRun(run, language)
}
