import { Alert, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.ts'
import type { ImportFault } from './import-faults.ts'
import { texts } from './texts.ts'

const shownMax = 200

/** The faults of a file, each with its row and column or its place in the JSON. */
export function FaultList({ faults }: { faults: readonly ImportFault[] }) {
  const t = useTexts(texts)
  const hasRows = faults.some(({ row }) => row !== null)
  const shown = faults.slice(0, shownMax)
  return (
    <Stack gap="sm">
      <Alert
        role="alert"
        color="red"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title={t('faults', { count: faults.length })}
      >
        {t('faultsDetail')} {faults.length > shownMax && t('faultsFirst', { shown: shownMax })}
      </Alert>
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label={t('message')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="8rem" ta={hasRows ? 'right' : 'left'}>
                {hasRows ? t('row') : t('record')}
              </Table.Th>
              <Table.Th w="14rem">{hasRows ? t('place') : t('placeJson')}</Table.Th>
              <Table.Th>{t('message')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ row, place, record, message }) => (
              <Table.Tr key={`${row} ${place} ${message}`}>
                <Table.Td ta={hasRows ? 'right' : 'left'}>{row ?? record ?? t('storedRecord')}</Table.Td>
                <Table.Td>
                  <Text ff="monospace" fz="sm">
                    {place}
                  </Text>
                </Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}
