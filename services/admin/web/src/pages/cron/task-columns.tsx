import type { CronListedTask } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { cronText } from '../automation/schedule/cron-text.ts'
import { words } from '../automation/words/texts.ts'
import { useTaskLabel } from '../automation/words/use-task-label.ts'
import { LastRun } from './LastRun.tsx'
import { NextRun } from './NextRun.tsx'
import { RunNowButton } from './RunNowButton.tsx'
import { StateCell } from './StateCell.tsx'
import { TaskSwitch } from './TaskSwitch.tsx'
import { texts } from './texts.ts'

/** The columns of the list of tasks. `withScope`: several tenants are listed. */
export function useTaskColumns({ withScope }: { withScope: boolean }): readonly Column<CronListedTask>[] {
  const t = useTexts(texts)
  const word = useTexts(words)
  const language = useLanguage()
  const labelOf = useTaskLabel()
  return [
    {
      key: 'name',
      header: t('task'),
      isName: true,
      cell: (task) => (
        <Stack gap={0}>
          <span>{labelOf(task)}</span>
          <Text size="xs" c="dimmed" fw={400}>
            {withScope ? `${task.tenant ?? word('administration')} · ${task.name}` : task.name}
          </Text>
        </Stack>
      ),
    },
    { key: 'state', header: t('state'), width: '9rem', cell: (task) => <StateCell task={task} /> },
    {
      key: 'schedule',
      header: t('schedule'),
      width: '11rem',
      cell: ({ expression }) => (
        <Stack gap={2} align="start">
          <Text size="sm">{cronText(expression, language)}</Text>
          <Text size="xs" c="dimmed" ff="monospace" style={{ whiteSpace: 'nowrap' }}>
            {expression}
          </Text>
        </Stack>
      ),
    },
    { key: 'next', header: t('next'), width: '11.5rem', cell: (task) => <NextRun task={task} /> },
    { key: 'last', header: t('last'), cell: (task) => <LastRun task={task} /> },
    { key: 'active', header: t('on'), cell: (task) => <TaskSwitch task={task} /> },
    { key: 'run', header: t('actions'), cell: (task) => <RunNowButton task={task} size="xs" /> },
  ]
}
