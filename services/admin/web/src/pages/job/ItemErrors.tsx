import type { BackgroundJob } from '@fiscus/client'
import { ScrollArea, Stack, Table, Text } from '@mantine/core'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../jobs/texts.ts'

/** The items that a job could not process, with the reasons. */
export function ItemErrors({ errors }: { errors: BackgroundJob['item_errors'] }) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  return (
    <Stack gap={4}>
      <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
        <Table fz="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('itemId')}</Table.Th>
              <Table.Th>{t('itemError')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errors.map(({ id, error }) => (
              <Table.Tr key={`${id} ${error}`}>
                <Table.Td ff="monospace" fz="xs" style={{ overflowWrap: 'anywhere' }}>
                  {id}
                </Table.Td>
                <Table.Td>{serviceText(error)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {errors.length >= 1000 && (
        <Text size="xs" c="dimmed">
          {t('itemErrorsMore')}
        </Text>
      )}
    </Stack>
  )
}
