import type { CronTask } from '@fiscus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { changedFields } from '../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { useTaskLabel } from '../automation/words/use-task-label.ts'
import { putTask } from '../cron/put-task.ts'
import { TaskFields } from './TaskFields.tsx'
import { bodyOf, formOf, type TaskForm } from './task-form.ts'
import { texts } from './texts.ts'
import { useFieldLabels } from './use-field-labels.ts'

/** The form of a task. It starts from the task as it was when the form was opened. */
export function TaskDrawer({ task, onClose }: { task: CronTask; onClose: () => void }) {
  const t = useTexts(texts)
  const labelOf = useTaskLabel()
  const api = useApi()
  const queries = useQueryClient()
  const canWrite = useCan('cron:write')
  const { is_active: _, ...labels } = useFieldLabels()
  const [opened] = useState(task)
  const initial = formOf(opened)

  async function save(values: TaskForm, version: string | null, stored: TaskForm) {
    const change = changedFields(bodyOf, values, stored)
    putTask(queries, await api.changeTask(task.id, change, { ifMatch: version ?? opened }))
    notifyDone(t('saved'))
  }

  async function reload() {
    const current = await api.getTask(task.id)
    putTask(queries, current)
    return { values: formOf(current), version: current.etag }
  }

  return (
    <RecordDrawer<TaskForm>
      title={t('editTitle', { task: labelOf(opened) })}
      initial={initial}
      version={etagOf(opened)}
      save={save}
      reload={reload}
      onClose={onClose}
      labels={labels}
      readOnly={!canWrite}
    >
      {(form) => <TaskFields form={form} stored={initial} />}
    </RecordDrawer>
  )
}

/** The ETag of a record by its version (scheduled-tasks §2.1). */
function etagOf({ version }: CronTask): string {
  return `"v${version}"`
}
