import type { Overview } from '@fiscus/client'
import { Table } from '@mantine/core'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { Section } from './Section.tsx'
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
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th pl={0}>{t('queues')}</Table.Th>
            <Table.Th ta="right">{t('waiting')}</Table.Th>
            <Table.Th ta="right">{t('running')}</Table.Th>
            <Table.Th>{t('oldest')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, queue: { waiting, running, oldest_waiting_at } }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500} pl={0}>
                {name}
              </Table.Th>
              <Table.Td ta="right">{format.number(waiting)}</Table.Td>
              <Table.Td ta="right">{format.number(running)}</Table.Td>
              <Table.Td>
                {oldest_waiting_at === null ? t('none') : <RelativeTime value={oldest_waiting_at} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}
