import type { ChangedCell } from '@fiscus/client'
import { ScrollArea, Stack, Table, Text } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { impactTexts } from './impact-texts.ts'
import { useTaxWords } from './use-tax-words.ts'

/** The combinations of the matrix that get another rule by a change, with the days and both rules. */
export function ChangedCells({ cells, total }: { cells: readonly ChangedCell[]; total: number }) {
  const t = useTexts(impactTexts)
  if (total === 0) return <Text c="dimmed">{t('cellsNone')}</Text>
  return (
    <Stack gap="xs">
      <Text fw={600}>
        {t('cells', { count: total })}
        {total > cells.length && ` ${t('cellsFirst', { shown: cells.length })}`}
      </Text>
      <ScrollArea.Autosize
        mah={320}
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': t('combination') }}
      >
        <Table aria-label={t('combination')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('combination')}</Table.Th>
              <Table.Th>{t('days')}</Table.Th>
              <Table.Th>{t('before')}</Table.Th>
              <Table.Th>{t('after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {cells.map((cell) => (
              <CellRow
                key={[cell.taxCategory, cell.customerType, cell.geoZone, cell.itemType, cell.from].join(' ')}
                cell={cell}
              />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  )
}

function CellRow({ cell }: { cell: ChangedCell }) {
  const t = useTexts(impactTexts)
  const words = useTaxWords()
  const { customerType, geoZone, itemType, taxCategory, from, to } = cell
  return (
    <Table.Tr>
      <Table.Td>
        {[words.customer(customerType), words.zone(geoZone), words.item(itemType)].join(' · ')}
        {taxCategory !== null && (
          <Text fz="xs" c="dimmed">
            {t('category', { code: taxCategory })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{words.validity(from, to)}</Table.Td>
      <Table.Td>
        <Winner winner={cell.before} />
      </Table.Td>
      <Table.Td>
        <Winner winner={cell.after} />
      </Table.Td>
    </Table.Tr>
  )
}

function Winner({ winner }: { winner: ChangedCell['before'] }) {
  const t = useTexts(impactTexts)
  const words = useTaxWords()
  if (winner === null) return <Text fs="italic">{t('noRule')}</Text>
  return (
    <>
      <Text fw={500}>{words.target(winner.target)}</Text>
      <Text fz="xs" c="dimmed">
        {winner.priority}
        {winner.name !== null && ` · ${winner.name}`}
      </Text>
    </>
  )
}
