import type { CronTask } from '@fiscus/client'
import { Switch, Tooltip } from '@mantine/core'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { useTaskLabel } from '../automation/words/use-task-label.ts'
import { texts } from './texts.ts'
import { useSetActive } from './use-task-actions.ts'

/** Turns a task on and off. `withLabel`: its word is shown beside it. */
export function TaskSwitch({ task, withLabel = false }: { task: CronTask; withLabel?: boolean }) {
  const t = useTexts(texts)
  const labelOf = useTaskLabel()
  const canWrite = useCan('cron:write')
  const setActive = useSetActive(task)
  const isActive = setActive.isPending ? setActive.variables : task.is_active === 1
  return (
    <Tooltip label={t('noTaskRight')} disabled={canWrite}>
      <Switch
        size="sm"
        label={withLabel && t('on')}
        aria-label={t(isActive ? 'turnOff' : 'turnOn', { task: labelOf(task) })}
        checked={isActive}
        disabled={!canWrite}
        onChange={(event) => setActive.mutate(event.currentTarget.checked)}
      />
    </Tooltip>
  )
}
