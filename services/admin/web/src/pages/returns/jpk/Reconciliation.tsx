import type { JpkV7m } from '@fiscus/client'
import type { JpkPart } from '@fiscus/contracts/returns/jpk-vocabulary'
import { Table } from '@mantine/core'
import { Section } from '../../../components/Section.tsx'
import { WideTable } from '../../../components/table/WideTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import classes from '../../tax-figures/figures.module.css'
import { ReconciledNote } from '../ReconciledNote.tsx'
import { texts } from '../texts.ts'
import { texts as cellTexts } from './cell-texts.ts'
import { PartButton } from './PartButton.tsx'

type Props = { figures: JpkV7m; onOpen: (part: JpkPart) => void }

/** How the totals of the documents become the cells, with each difference and its documents. */
export function Reconciliation({ figures: { reconciliation }, onOpen }: Props) {
  const t = useTexts(texts)
  const nameOf = useTexts(cellTexts)
  const format = useFormat()
  const { documents, differences, cells, unexplained } = reconciliation
  const figures = ({ net, tax }: { net: string; tax: string }) =>
    [net, tax].map((amount) => format.money(amount, 'PLN'))
  const row = (key: string, name: React.ReactNode, count: string, amounts: readonly string[]) => (
    <Table.Tr key={key}>
      <Table.Td>{name}</Table.Td>
      <Table.Td className={classes.figure}>{count}</Table.Td>
      <Table.Td className={classes.figure}>{amounts[0]}</Table.Td>
      <Table.Td className={classes.figure}>{amounts[1]}</Table.Td>
    </Table.Tr>
  )
  return (
    <Section title={t('reconciliation')}>
      <WideTable label={t('reconciliation')} widthMin={520}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('step')}</Table.Th>
            <Table.Th className={classes.figure}>{t('documents')}</Table.Th>
            <Table.Th className={classes.figure}>{t('net')}</Table.Th>
            <Table.Th className={classes.figure}>{t('tax')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {row('documents', t('ofDocuments'), format.number(documents.documents), figures(documents))}
          {differences.map((difference) =>
            row(
              difference.reason,
              <PartButton part={difference.reason} onOpen={onOpen}>
                {nameOf(difference.reason)}
              </PartButton>,
              format.number(difference.documents),
              figures({ net: opposite(difference.net), tax: opposite(difference.tax) }),
            ),
          )}
          {row('cells', t('inCells'), '', figures(cells))}
        </Table.Tbody>
      </WideTable>
      <ReconciledNote unexplained={unexplained} currency="PLN" />
    </Section>
  )
}

/** `-12.50` of `12.50`, and back. */
function opposite(amount: string): string {
  if (amount === '0.00') return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
