import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FigureColumn, FigureTable } from '../../components/table/FigureTable.tsx'
import { useTexts } from '../../texts/texts.ts'
import type { ImportFault } from './import-faults.ts'
import { texts } from './texts.ts'

const shownMax = 200

/** The faults of a file, each with its row and column or its place in the JSON. */
export function FaultList({ faults }: { faults: readonly ImportFault[] }) {
  const t = useTexts(texts)
  const hasRows = faults.some(({ row }) => row !== null)
  const shown = faults.slice(0, shownMax)
  const columns: readonly FigureColumn<ImportFault>[] = [
    {
      key: 'record',
      header: hasRows ? t('row') : t('record'),
      isName: true,
      cell: ({ row, record }) => row ?? record ?? t('storedRecord'),
    },
    {
      key: 'place',
      header: hasRows ? t('place') : t('placeJson'),
      cell: ({ place }) => (
        <Text ff="monospace" fz="sm">
          {place}
        </Text>
      ),
    },
    { key: 'message', header: t('message'), cell: ({ message }) => message },
  ]
  return (
    <Stack gap="sm">
      <Alert
        role="alert"
        color="red"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title={t('faults', { count: faults.length })}
      >
        {t('faultsDetail')} {faults.length > shownMax && t('firstListed', { shown: shownMax })}
      </Alert>
      <FigureTable
        label={t('message')}
        widthMin={480}
        columns={columns}
        rows={shown}
        rowKey={({ row, place, message }) => `${row} ${place} ${message}`}
      />
    </Stack>
  )
}
