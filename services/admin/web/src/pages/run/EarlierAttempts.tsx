import type { CronRun } from '@fiscus/client'
import { Table, Text } from '@mantine/core'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Duration } from '../../components/values/Duration.tsx'
import { useTexts } from '../../texts/texts.ts'
import { words } from '../automation/words/texts.ts'
import { texts } from './texts.ts'

/** How the attempts before the latest one ended. */
export function EarlierAttempts({ attempts }: { attempts: CronRun['earlier_attempts'] }) {
  const t = useTexts(texts)
  const word = useTexts(words)
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right">{t('attempt')}</Table.Th>
            <Table.Th>{t('outcome')}</Table.Th>
            <Table.Th>{t('endedAt')}</Table.Th>
            <Table.Th ta="right">{t('duration')}</Table.Th>
            <Table.Th>{t('worker')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attempts.map(({ attempt, outcome, worker, ended_at, duration_ms, error }) => (
            <Table.Tr key={attempt}>
              <Table.Td ta="right">{attempt}</Table.Td>
              <Table.Td>
                {word(`outcome.${outcome}`)}
                {error !== null && (
                  <Text size="xs" c="dimmed" lineClamp={2}>
                    {error}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <DateTime value={ended_at} precision="second" />
              </Table.Td>
              <Table.Td ta="right">
                <Duration ms={duration_ms} />
              </Table.Td>
              <Table.Td>{worker}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
