import type { CronQueue } from '@fiscus/client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listOfQuery } from '../../components/table/list-state.ts'
import { Duration } from '../../components/values/Duration.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useFormat } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { QueueButton } from './QueueButton.tsx'
import { QueueNotices } from './QueueNotices.tsx'
import { texts } from './texts.ts'

const refreshMs = 5_000

/** The queues of runs: how many wait, for how long, whether a worker serves them, and who has paused them. */
export function QueueTable() {
  const t = useTexts(texts)
  const language = useLanguage()
  const api = useApi()
  const nameOf = ({ queue }: CronQueue) => t(`queue.${queue}`)
  const query = useQuery({
    queryKey: ['queues'],
    queryFn: async ({ signal }) => (await api.listQueues({ signal })).queues,
    select: (queues) => queues.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), language)),
    refetchInterval: refreshMs,
  })
  const columns = useColumns()
  return (
    <>
      <QueueNotices queues={query.data ?? []} />
      <DataTable
        label={t('queues')}
        columns={columns}
        list={listOfQuery(query)}
        rowKey={({ queue }) => queue}
        empty={null}
      />
    </>
  )
}

function useColumns(): readonly Column<CronQueue>[] {
  const t = useTexts(texts)
  const format = useFormat()
  const count = (key: 'waiting' | 'active' | 'delayed' | 'failed'): Column<CronQueue> => ({
    key,
    header: t(key),
    align: 'end',
    cell: (queue) => format.number(queue[key]),
  })
  return [
    { key: 'queue', header: t('queue'), isName: true, cell: ({ queue }) => t(`queue.${queue}`) },
    {
      key: 'worker',
      header: t('workerState'),
      cell: ({ has_worker, is_paused }) => {
        if (is_paused) return <StatusBadge tone="bad" label={t('pausedQueue')} />
        return (
          <StatusBadge
            tone={has_worker ? 'good' : 'warning'}
            label={t(has_worker ? 'hasWorker' : 'noWorker')}
          />
        )
      },
    },
    count('waiting'),
    count('active'),
    count('delayed'),
    count('failed'),
    {
      key: 'oldest',
      header: t('oldest'),
      align: 'end',
      cell: ({ oldest_seconds, waiting }) => waiting > 0 && <Duration ms={oldest_seconds * 1000} />,
    },
    { key: 'actions', header: t('actions'), align: 'end', cell: (queue) => <QueueButton queue={queue} /> },
  ]
}
