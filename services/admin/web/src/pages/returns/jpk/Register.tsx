import type { JpkV7m } from '@fiscus/client'
import type { JpkPart } from '@fiscus/contracts/returns/jpk-vocabulary'
import { Table, Text } from '@mantine/core'
import { Section } from '../../../components/Section.tsx'
import { WideTable } from '../../../components/table/WideTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import classes from '../../tax-figures/figures.module.css'
import { texts } from '../texts.ts'
import { texts as cellTexts } from './cell-texts.ts'
import { PartButton } from './PartButton.tsx'

type Props = { figures: JpkV7m; onOpen: (part: JpkPart) => void }

/** The sums of the sales register; each cell opens its documents. */
export function Register({ figures: { cells, control }, onOpen }: Props) {
  const t = useTexts(texts)
  const nameOf = useTexts(cellTexts)
  const format = useFormat()
  return (
    <Section title={t('register')}>
      {cells.length === 0 ? (
        <Text c="dimmed">{t('noSales')}</Text>
      ) : (
        <WideTable label={t('register')} widthMin={420}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('cell')}</Table.Th>
              <Table.Th className={classes.figure}>{t('documents')}</Table.Th>
              <Table.Th className={classes.figure}>{t('amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {cells.map(({ cell, amount, documents }) => (
              <Table.Tr key={cell}>
                <Table.Td>
                  <PartButton part={cell} onOpen={onOpen}>
                    {cell}
                  </PartButton>
                  <Text fz="xs" c="dimmed">
                    {nameOf(cell)}
                  </Text>
                </Table.Td>
                <Table.Td className={classes.figure}>{format.number(documents)}</Table.Td>
                <Table.Td className={classes.figure}>{format.money(amount, 'PLN')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
      <Text fz="sm">
        {t('control', {
          rows: format.number(control.salesRows),
          tax: format.money(control.outputTax, 'PLN'),
        })}
      </Text>
    </Section>
  )
}
