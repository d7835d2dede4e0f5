import type { CronTask } from '@fiscus/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useTaskLabel } from '../automation/words/use-task-label.ts'
import type { Pause } from '../cron/PauseDialog.tsx'
import { putTask } from '../cron/put-task.ts'
import { texts } from './texts.ts'

const endless = '9999-12-31T00:00:00Z'

/** Pauses and resumes a task. */
export function usePause(task: CronTask) {
  const t = useTexts(texts)
  const labelOf = useTaskLabel()
  const api = useApi()
  const queries = useQueryClient()
  const change = (text: 'paused' | 'resumed') => ({
    onSuccess: (changed: CronTask) => {
      putTask(queries, changed)
      notifyDone(t(text, { task: labelOf(task) }))
    },
  })
  const pause = useMutation({
    mutationFn: ({ until, reason }: Pause) =>
      api.changeTask(task.id, { paused_until: until ?? endless, paused_reason: reason }, { ifMatch: task }),
    ...change('paused'),
  })
  const resume = useMutation({
    mutationFn: () => api.changeTask(task.id, { paused_until: null }, { ifMatch: task }),
    ...change('resumed'),
    onError: (error) => notifyProblem(error),
  })
  return { pause, resume }
}
