import type { JpkV7m } from '@fiscus/client'
import type { JpkPart } from '@fiscus/contracts/returns/jpk-vocabulary'
import { Text } from '@mantine/core'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { DocumentsButton } from '../documents/DocumentsButton.tsx'
import { Figures } from '../Figures.tsx'
import { texts } from '../texts.ts'
import { texts as cellTexts } from './cell-texts.ts'

type Props = { figures: JpkV7m; onOpen: (part: JpkPart) => void }

/** The sums of the sales register; each cell opens its documents. */
export function Register({ figures: { cells, control }, onOpen }: Props) {
  const t = useTexts(texts)
  const nameOf = useTexts(cellTexts)
  const format = useFormat()
  return (
    <Figures
      title={t('register')}
      empty={t('noSales')}
      rows={cells}
      keyOf={({ cell }) => cell}
      columns={[
        {
          header: t('cell'),
          cell: ({ cell }) => (
            <>
              <DocumentsButton onOpen={() => onOpen(cell)}>{cell}</DocumentsButton>
              <Text fz="xs" c="dimmed">
                {nameOf(cell)}
              </Text>
            </>
          ),
        },
        { header: t('documents'), isFigure: true, cell: ({ documents }) => format.number(documents) },
        { header: t('amount'), isFigure: true, cell: ({ amount }) => format.money(amount, 'PLN') },
      ]}
    >
      <Text fz="sm">
        {t('control', {
          rows: format.number(control.salesRows),
          tax: format.money(control.outputTax, 'PLN'),
        })}
      </Text>
    </Figures>
  )
}
