import type { VatUe } from '@fiscus/client'
import { Text } from '@mantine/core'
import { Section } from '../../../components/Section.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { listOfRows } from '../../../components/table/list-state.ts'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { DocumentsButton } from '../documents/DocumentsButton.tsx'
import { texts } from './texts.ts'
import type { VatUeSelection } from './use-selection.ts'

type Row = VatUe['rows'][number]
type Props = { rows: readonly Row[]; onOpen: (selection: VatUeSelection) => void }

/** What each buyer bought; its number opens the documents. There can be many thousands. */
export function Buyers({ rows, onOpen }: Props) {
  const t = useTexts(texts)
  return (
    <Section title={t('buyers')}>
      <DataTable
        label={t('buyers')}
        columns={useColumns(onOpen)}
        list={listOfRows(rows)}
        rowKey={({ part, country, number, triangular }) => `${part} ${country} ${number} ${triangular}`}
        empty={<Text c="dimmed">{t('noBuyers')}</Text>}
      />
    </Section>
  )
}

function useColumns(onOpen: Props['onOpen']): readonly Column<Row>[] {
  const t = useTexts(texts)
  const format = useFormat()
  return [
    {
      key: 'number',
      header: t('vatNumber'),
      isName: true,
      cell: ({ part, country, number, triangular }) => (
        <DocumentsButton
          onOpen={() => onOpen({ part, country, number, triangular: triangular ? 'true' : 'false' })}
        >
          {country} {number}
        </DocumentsButton>
      ),
    },
    {
      key: 'part',
      header: t('part'),
      cell: ({ part, triangular }) =>
        triangular ? `${t(`part.${part}`)}, ${t('triangular')}` : t(`part.${part}`),
    },
    {
      key: 'documents',
      header: t('documents'),
      align: 'end',
      cell: ({ documents }) => format.number(documents),
    },
    {
      key: 'exact',
      header: t('exact'),
      align: 'end',
      cell: ({ exactAmount }) => format.money(exactAmount, 'PLN'),
    },
    { key: 'zlotys', header: t('wholeZlotys'), align: 'end', cell: ({ amount }) => format.decimal(amount) },
  ]
}
