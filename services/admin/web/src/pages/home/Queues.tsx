import type { Overview } from '@fiscus/client'
import { Section } from '../../components/Section.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listOfRows } from '../../components/table/list-state.ts'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** How many runs and jobs wait and run, and since when the oldest waits. */
export function Queues({ queues }: { queues: Overview['queues'] }) {
  const t = useTexts(texts)
  const format = useFormat()
  const rows = [
    { name: t('runQueue'), queue: queues.runs },
    { name: t('jobQueue'), queue: queues.jobs },
  ].flatMap(({ name, queue }) => (queue === null ? [] : [{ name, queue }]))
  if (rows.length === 0) return null
  return (
    <Section title={t('queues')}>
      <DataTable
        label={t('queues')}
        list={listOfRows(rows)}
        rowKey={({ name }) => name}
        withoutCount
        empty={null}
        columns={[
          { key: 'name', header: t('queue'), cell: ({ name }) => name, isName: true },
          {
            key: 'waiting',
            header: t('waiting'),
            align: 'end',
            cell: ({ queue }) => format.number(queue.waiting),
          },
          {
            key: 'running',
            header: t('running'),
            align: 'end',
            cell: ({ queue }) => format.number(queue.running),
          },
          {
            key: 'oldest',
            header: t('oldest'),
            cell: ({ queue: { oldest_waiting_at: oldest } }) =>
              oldest === null ? t('none') : <RelativeTime value={oldest} />,
          },
        ]}
      />
    </Section>
  )
}
