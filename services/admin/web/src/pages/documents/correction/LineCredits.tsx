import type { SnapshotItem } from '@fiscus/client'
import type { UseFormReturnType } from '@mantine/form'
import { DecimalInput } from '../../../components/records/DecimalInput.tsx'
import { type FigureColumn, FigureTable } from '../../../components/table/FigureTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import type { CorrectionForm } from './correction-form.ts'
import { correctionTexts } from './texts.ts'
import { useFoundLines } from './use-found-lines.tsx'

type Props = { form: UseFormReturnType<CorrectionForm>; items: readonly SnapshotItem[] }

/** A quantity or an amount to credit for each line. */
export function LineCredits({ form, items }: Props) {
  const t = useTexts(correctionTexts)
  const format = useFormat()
  const { found, search } = useFoundLines(form.values.lines, items)
  const columns: FigureColumn<(typeof found)[number]>[] = [
    { key: 'line', header: t('line'), isName: true, cell: ({ line, item }) => item?.name || `#${line.id}` },
    {
      key: 'quantity',
      header: t('quantity'),
      align: 'end',
      cell: ({ item }) => format.decimal(item?.quantity ?? ''),
    },
    {
      key: 'price',
      header: t('unitPrice'),
      align: 'end',
      cell: ({ item }) => format.decimal(item?.unitPrice ?? ''),
    },
    {
      key: 'credit',
      header: t('credit'),
      align: 'end',
      cell: ({ index, line, item }) => (
        <DecimalInput
          size="xs"
          w={130}
          ml="auto"
          aria-label={`${t('credit')}: ${item?.name || line.id}`}
          {...form.getInputProps(`lines.${index}.credit`)}
        />
      ),
    },
  ]
  return (
    <>
      {search}
      <FigureTable
        label={t('credit')}
        widthMin={0}
        columns={columns}
        rows={found}
        rowKey={({ line }) => line.id}
      />
    </>
  )
}
