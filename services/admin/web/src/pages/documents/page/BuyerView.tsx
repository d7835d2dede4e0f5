import type { DocumentWithSnapshot } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Section } from '../../../components/Section.tsx'
import { type FigureColumn, FigureTable } from '../../../components/table/FigureTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Totals } from '../../tax-figures/Totals.tsx'
import { texts as figureTexts } from '../../tax-figures/texts.ts'
import { useShown } from '../../tax-figures/use-shown.tsx'
import { texts } from './texts.ts'

type View = NonNullable<DocumentWithSnapshot['buyerView']>

/** The document as it may be printed (tax-calculation §4.12). */
export function BuyerView({ document: { buyerView, currency } }: { document: DocumentWithSnapshot }) {
  const t = useTexts(texts)
  if (!buyerView) return <EmptyState title={t('noBuyerView')} />
  return (
    <Stack gap="md">
      <Text fz="sm" c="dimmed">
        {t('buyerNote')}
      </Text>
      <Section title={t('result')}>
        <Totals summary={buyerView} currency={currency} />
      </Section>
      <Items items={buyerView.items} />
      <Breakdown entries={buyerView.taxBreakdown} />
    </Stack>
  )
}

function Items({ items }: { items: View['items'] }) {
  const t = useTexts(texts)
  const format = useFormat()
  const { shown, more } = useShown(items)
  const figure = useFigureColumn<View['items'][number]>()
  const columns: FigureColumn<View['items'][number]>[] = [
    {
      key: 'item',
      header: t('line'),
      isName: true,
      cell: ({ id, name, state }) => (
        <>
          {name || `#${id}`}{' '}
          {state && (
            <Text span c="dimmed">
              ({t(state)})
            </Text>
          )}
        </>
      ),
    },
    figure('quantity', t('quantity')),
    figure('unitPrice', t('unitPrice')),
    figure('lineDiscount', t('discountAmount')),
    figure('netAmount', t('net')),
    {
      key: 'rate',
      header: t('rate'),
      cell: ({ ratePercent, taxName }) => (ratePercent === undefined ? taxName : format.percent(ratePercent)),
    },
    figure('taxAmount', t('vat')),
    figure('grossAmount', t('gross')),
  ]
  return (
    <Section title={t('lines')}>
      <FigureTable
        label={t('lines')}
        widthMin={640}
        columns={columns}
        rows={shown}
        rowKey={({ id, state }) => `${id} ${state}`}
      />
      {more}
    </Section>
  )
}

function Breakdown({ entries }: { entries: View['taxBreakdown'] }) {
  const figures = useTexts(figureTexts)
  const figure = useFigureColumn<View['taxBreakdown'][number]>()
  const columns: FigureColumn<View['taxBreakdown'][number]>[] = [
    {
      key: 'tax',
      header: figures('tax'),
      isName: true,
      cell: ({ taxName, legalClause }) => (
        <>
          {taxName}
          {legalClause !== null && (
            <Text fz="xs" c="dimmed">
              {legalClause}
            </Text>
          )}
        </>
      ),
    },
    figure('netBase', figures('base')),
    figure('taxAmount', figures('vat')),
    figure('grossAmount', figures('gross')),
  ]
  return (
    <Section title={figures('breakdown')}>
      <FigureTable
        label={figures('breakdown')}
        widthMin={480}
        columns={columns}
        rows={entries}
        rowKey={({ taxName, ratePercent, legalClause }) => `${taxName} ${ratePercent} ${legalClause}`}
      />
    </Section>
  )
}

/** A column of amounts, empty where the document may not print one. */
function useFigureColumn<Row extends object>() {
  const format = useFormat()
  return <Key extends keyof Row & string>(
    key: Row[Key] extends string | undefined ? Key : never,
    header: string,
  ): FigureColumn<Row> => ({
    key,
    header,
    align: 'end',
    cell: (row) => (row[key] === undefined ? '' : format.decimal(String(row[key]))),
  })
}
