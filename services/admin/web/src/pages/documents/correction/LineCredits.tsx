import type { SnapshotItem } from '@fiscus/client'
import { Table } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DecimalInput } from '../../../components/records/DecimalInput.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import classes from '../../tax-figures/figures.module.css'
import type { CorrectionForm } from './correction-form.ts'
import { correctionTexts } from './texts.ts'
import { useFoundLines } from './use-found-lines.tsx'

type Props = { form: UseFormReturnType<CorrectionForm>; items: readonly SnapshotItem[] }

/** A quantity or an amount to credit for each line. */
export function LineCredits({ form, items }: Props) {
  const t = useTexts(correctionTexts)
  const format = useFormat()
  const { found, search } = useFoundLines(form.values.lines, items)
  return (
    <>
      {search}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('line')}</Table.Th>
            <Table.Th className={classes.figure}>{t('wasQuantity')}</Table.Th>
            <Table.Th className={classes.figure}>{t('wasPrice')}</Table.Th>
            <Table.Th className={classes.figure} w={130}>
              {t('credit')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {found.map(({ index, line, item }) => (
            <Table.Tr key={line.id}>
              <Table.Td>{item?.name || `#${line.id}`}</Table.Td>
              <Table.Td className={classes.figure}>{format.decimal(item?.quantity ?? '')}</Table.Td>
              <Table.Td className={classes.figure}>{format.decimal(item?.unitPrice ?? '')}</Table.Td>
              <Table.Td>
                <DecimalInput
                  size="xs"
                  aria-label={`${t('credit')}: ${item?.name || line.id}`}
                  {...form.getInputProps(`lines.${index}.credit`)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
