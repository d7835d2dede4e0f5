import type { JpkV7m } from '@fiscus/client'
import type { JpkCell } from '@fiscus/contracts/returns/jpk-vocabulary'
import { Text } from '@mantine/core'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { DocumentsButton } from '../documents/DocumentsButton.tsx'
import { Figures } from '../Figures.tsx'
import { texts } from '../texts.ts'
import { cellOfField, useFieldName } from './use-field-name.ts'

type Props = { figures: JpkV7m; onOpen: (cell: JpkCell) => void }

/** The declaration VAT-7, in whole zlotys; marks are 1. A field that sums up a cell opens the documents of the cell. */
export function Declaration({ figures: { declaration, schema }, onOpen }: Props) {
  const t = useTexts(texts)
  const nameOf = useFieldName()
  const format = useFormat()
  return (
    <Figures
      title={t('declaration')}
      empty={t(schema.startsWith('JPK_V7K') ? 'withQuarter' : 'noSales')}
      rows={declaration}
      keyOf={({ field }) => field}
      columns={[
        {
          header: t('field'),
          cell: ({ field }) => (
            <>
              <Field field={field} onOpen={onOpen} />
              <Text fz="xs" c="dimmed">
                {nameOf(field)}
              </Text>
            </>
          ),
        },
        { header: t('wholeZlotys'), isFigure: true, cell: ({ value }) => format.decimal(value) },
      ]}
    />
  )
}

function Field({ field, onOpen }: { field: string } & Pick<Props, 'onOpen'>) {
  const cell = cellOfField(field)
  if (cell) return <DocumentsButton onOpen={() => onOpen(cell)}>{field}</DocumentsButton>
  return (
    <Text fz="sm" fw={500}>
      {field}
    </Text>
  )
}
