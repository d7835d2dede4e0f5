import type { CronTask } from '@fiscus/client'
import { Grid, Group, Stack } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazyPart } from '../../app/lazy-part.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ButtonLink, TextLink } from '../../components/links.tsx'
import { RecordState } from '../../components/RecordState.tsx'
import { Section } from '../../components/Section.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listOfQuery } from '../../components/table/list-state.ts'
import { LiveChip } from '../../live/LiveChip.tsx'
import { flagParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useTexts } from '../../texts/texts.ts'
import { AutomationPage } from '../automation/AutomationPage.tsx'
import { useTaskLabel } from '../automation/words/use-task-label.ts'
import { StateCell } from '../cron/StateCell.tsx'
import { TaskSwitch } from '../cron/TaskSwitch.tsx'
import { useRunColumns } from '../runs/run-columns.tsx'
import { LockState } from './LockState.tsx'
import { ScheduleFacts } from './ScheduleFacts.tsx'
import { TaskActions } from './TaskActions.tsx'
import { TaskFacts } from './TaskFacts.tsx'
import { TaskNotes } from './TaskNotes.tsx'
import { texts } from './texts.ts'
import { useLatestRuns, useTask } from './use-task.ts'

const TaskDrawer = lazyPart(() => import('./TaskDrawer.tsx'), 'TaskDrawer')

const params = { edit: flagParam() }

/** One task: its schedule, settings, lock and latest runs, live. Its form opens beside it. */
export function TaskPage() {
  const t = useTexts(texts)
  const labelOf = useTaskLabel()
  const { task: taskId } = useParams({ strict: false })
  const { data: task, failureReason: error, refetch, live } = useTask(taskId ?? '')
  const { values, set } = useSearchParams(params)

  if (task === undefined)
    return (
      <AutomationPage title={t('cron')}>
        <RecordState
          error={error}
          onRetry={refetch}
          missing={t('notFound')}
          list={<ButtonLink to="/automation/cron">{t('cron')}</ButtonLink>}
        />
      </AutomationPage>
    )

  return (
    <AutomationPage
      title={labelOf(task)}
      actions={<TaskActions task={task} onEdit={() => set({ edit: true })} />}
    >
      <Group gap="lg" align="center">
        <StateCell task={task} />
        <TaskSwitch task={task} withLabel />
        <LiveChip state={live} />
      </Group>
      <TaskNotes task={task} />
      <LockState task={task} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <Section title={t('schedule')}>
              <ScheduleFacts task={task} />
            </Section>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Section title={t('settings')}>
            <TaskFacts task={task} />
          </Section>
        </Grid.Col>
      </Grid>
      <Section title={t('recent')}>
        <LatestRuns task={task} />
      </Section>
      {values.edit && <TaskDrawer task={task} onClose={() => set({ edit: false })} />}
    </AutomationPage>
  )
}

function LatestRuns({ task }: { task: CronTask }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const columns = useRunColumns({ withTask: false })
  const list = listOfQuery(useLatestRuns(task.id))
  return (
    <Stack gap="xs">
      <DataTable
        label={t('recent')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate({ to: '/automation/runs/$run', params: { run: id } })}
        empty={<EmptyState title={t('noRuns')} description={t('noRunsHelp')} />}
      />
      {list.rows.length > 0 && (
        <TextLink
          to="/automation/runs"
          search={{ status: 'all', period: '30d', task: task.name, tenant: task.tenant ?? undefined }}
        >
          {t('allRuns')}
        </TextLink>
      )}
    </Stack>
  )
}
