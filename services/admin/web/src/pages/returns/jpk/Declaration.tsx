import type { JpkV7m } from '@fiscus/client'
import { Text } from '@mantine/core'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Figures } from '../Figures.tsx'
import { texts } from '../texts.ts'
import { useFieldName } from './use-field-name.ts'

/** The declaration VAT-7, in whole zlotys; marks are 1. */
export function Declaration({ figures: { declaration } }: { figures: JpkV7m }) {
  const t = useTexts(texts)
  const nameOf = useFieldName()
  const format = useFormat()
  return (
    <Figures
      title={t('declaration')}
      empty={t('noSales')}
      rows={declaration}
      keyOf={({ field }) => field}
      columns={[
        {
          header: t('field'),
          cell: ({ field }) => (
            <>
              <Text fz="sm" fw={500}>
                {field}
              </Text>
              <Text fz="xs" c="dimmed">
                {nameOf(field)}
              </Text>
            </>
          ),
        },
        { header: t('zlotys'), isFigure: true, cell: ({ value }) => format.decimal(value) },
      ]}
    />
  )
}
