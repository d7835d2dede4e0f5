import type { CronProcess } from '@fiscus/client'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { TextLink } from '../../components/links.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listOfQuery } from '../../components/table/list-state.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { RunningTime } from '../automation/time/RunningTime.tsx'
import { megabytes } from '../automation/words/megabytes.ts'
import { useLabelOfRun } from '../automation/words/use-task-label.ts'
import { texts } from './texts.ts'

const refreshMs = 5_000

/** Tickers and workers: since when they live, their memory, and what they execute now. */
export function ProcessTable() {
  const t = useTexts(texts)
  const api = useApi()
  const query = useQuery({
    queryKey: ['processes'],
    queryFn: async ({ signal }) => (await api.listProcesses({ signal })).processes,
    refetchInterval: refreshMs,
  })
  const columns = useColumns()
  return (
    <DataTable
      label={t('processes')}
      columns={columns}
      list={listOfQuery(query)}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('noProcesses')} description={t('noProcessesHelp')} />}
    />
  )
}

function useColumns(): readonly Column<CronProcess>[] {
  const t = useTexts(texts)
  const format = useFormat()
  return [
    {
      key: 'process',
      header: t('process'),
      isName: true,
      isOneLine: true,
      cell: ({ id, host, version }) => (
        <Stack gap={0}>
          <span>{id}</span>
          <Text size="xs" c="dimmed" fw={400}>
            {[host, version].filter((part) => part !== null).join(' · ')}
          </Text>
        </Stack>
      ),
    },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'state',
      header: t('state'),
      cell: ({ is_silent, heartbeat_age_seconds }) => (
        <Stack gap={2} align="start">
          <StatusBadge tone={is_silent ? 'bad' : 'good'} label={t(is_silent ? 'silent' : 'live')} />
          {is_silent && (
            <Text size="xs" c="dimmed">
              {t('heartbeat', { ago: format.number(heartbeat_age_seconds) })}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'since',
      header: t('since'),
      cell: ({ started_at }) => <DateTime value={started_at} precision="second" />,
    },
    {
      key: 'memory',
      header: t('memory'),
      align: 'end',
      cell: ({ memory_bytes }) => memory_bytes !== null && megabytes(memory_bytes, format.number),
    },
    {
      key: 'queues',
      header: t('queues'),
      cell: ({ queues, concurrency }) => (
        <Stack gap={0}>
          <span>{queues.map((queue) => t(`queue.${queue}`)).join(', ')}</span>
          {concurrency !== null && (
            <Text size="xs" c="dimmed">
              {t('atOnce', { count: concurrency })}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'running', header: t('running'), cell: (process) => <RunningNow process={process} /> },
  ]
}

function RunningNow({ process: { kind, running, ticked_at } }: { process: CronProcess }) {
  const t = useTexts(texts)
  const labelOfRun = useLabelOfRun()
  if (kind === 'ticker')
    return (
      ticked_at && (
        <Stack gap={0}>
          <DateTime value={ticked_at} precision="second" />
          <Text size="xs" c="dimmed">
            {t('ticked')}
          </Text>
        </Stack>
      )
    )
  if (running.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('nothing')}
      </Text>
    )
  return (
    <Stack gap={2}>
      {running.map(({ run_id, task_name, task_label, tenant, started_at }) => (
        <Group key={run_id} gap={6}>
          <TextLink to="/automation/runs/$run" params={{ run: run_id }}>
            {labelOfRun({ task_name, task_label })}
          </TextLink>
          <Text size="xs" c="dimmed">
            {tenant} {started_at && <RunningTime since={started_at} />}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
