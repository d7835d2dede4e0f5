import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useTexts } from '../../../texts/texts.ts'
import { type CorrectionHead, correctionReasons } from './correction-form.ts'
import { correctionTexts } from './texts.ts'

/** The number of a correction, its reason and date, and how it is printed. `field` gives the properties of an input. */
export function HeadFields({ field }: { field: (name: keyof CorrectionHead) => object }) {
  const t = useTexts(correctionTexts)
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t('number')} required maxLength={100} data-autofocus {...field('number')} />
        <NativeSelect
          label={t('cause')}
          data={correctionReasons.map((value) => ({ value, label: t(value) }))}
          {...field('reason')}
        />
        <TextInput type="date" label={t('issueDate')} description={t('emptyToday')} {...field('issueDate')} />
        <TextInput
          type="month"
          label={t('effectivePeriod')}
          description={t('emptyByReason')}
          {...field('effectivePeriod')}
        />
        <NativeSelect
          label={t('presentation')}
          data={(['differences', 'before_and_after'] as const).map((value) => ({ value, label: t(value) }))}
          {...field('presentation')}
        />
      </SimpleGrid>
      <TextInput label={t('remark')} maxLength={1000} {...field('note')} />
    </>
  )
}
