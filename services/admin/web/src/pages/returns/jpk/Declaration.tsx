import type { JpkV7m } from '@fiscus/client'
import { Table, Text } from '@mantine/core'
import { Section } from '../../../components/Section.tsx'
import { WideTable } from '../../../components/table/WideTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import classes from '../../tax-figures/figures.module.css'
import { texts } from '../texts.ts'
import { useFieldName } from './use-field-name.ts'

/** The declaration VAT-7, in whole zlotys; marks are 1. */
export function Declaration({ figures: { declaration } }: { figures: JpkV7m }) {
  const t = useTexts(texts)
  const nameOf = useFieldName()
  const format = useFormat()
  return (
    <Section title={t('declaration')}>
      <WideTable label={t('declaration')} widthMin={320}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field')}</Table.Th>
            <Table.Th className={classes.figure}>{t('zlotys')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {declaration.map(({ field, value }) => (
            <Table.Tr key={field}>
              <Table.Td>
                <Text fz="sm" fw={500}>
                  {field}
                </Text>
                <Text fz="xs" c="dimmed">
                  {nameOf(field)}
                </Text>
              </Table.Td>
              <Table.Td className={classes.figure}>{format.decimal(value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Section>
  )
}
