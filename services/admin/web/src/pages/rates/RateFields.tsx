import { NativeSelect, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DecimalInput } from '../../components/records/DecimalInput.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { calculationModes, levels, taxStatuses } from '../taxes/vocabulary.ts'
import type { RateValues } from './rate-values.ts'
import { texts } from './texts.ts'

type Props = {
  form: UseFormReturnType<RateValues>
  /** For a version that documents have used: what decides about its tax cannot be changed. */
  isUsed?: boolean
  /** For a new rate: its code and its first day. */
  isNew?: boolean
  readOnly?: boolean
}

/** The fields of a version of a rate. */
export function RateFields({ form, isUsed = false, isNew = false, readOnly = false }: Props) {
  const t = useTexts(texts)
  const words = useTaxWords()
  const field = (name: keyof RateValues) => ({ ...form.getInputProps(name), disabled: readOnly })
  const decisive = (name: keyof RateValues) => ({ ...form.getInputProps(name), disabled: readOnly || isUsed })
  return (
    <>
      {isNew && (
        <TextInput
          label={t('code')}
          description={t('taxCodeHelp')}
          required
          maxLength={40}
          {...field('tax_code')}
        />
      )}
      <TextInput
        label={t('name')}
        description={t('taxNameHelp')}
        required
        maxLength={200}
        {...field('tax_name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DecimalInput
          label={t('percent')}
          required
          rightSection="%"
          {...decisive('rate_percent')}
          value={form.values.rate_percent}
        />
        <NativeSelect
          label={t('taxStatus')}
          data={taxStatuses.map((value) => ({ value, label: words.status(value) }))}
          {...decisive('tax_status')}
        />
        <NativeSelect
          label={t('mode')}
          data={calculationModes.map((value) => ({ value, label: words.mode(value) }))}
          {...decisive('calculation_mode')}
        />
        <TextInput label={t('fiscalCode')} maxLength={40} {...field('fiscal_code')} />
      </SimpleGrid>
      <Textarea
        label={t('legalClause')}
        description={t('legalClauseHelp')}
        maxLength={500}
        autosize
        minRows={2}
        {...field('legal_clause')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('country')} maxLength={2} {...decisive('country')} />
        <NativeSelect
          label={t('category')}
          data={[
            { value: '', label: t('none') },
            ...levels.map((value) => ({ value, label: words.level(value) })),
          ]}
          {...decisive('category')}
        />
        {isNew && <TextInput type="date" label={t('validFrom')} required {...field('valid_from')} />}
        <TextInput
          type="date"
          label={t('endsBefore')}
          description={t('validToHelp')}
          {...field('valid_to')}
        />
      </SimpleGrid>
      <Switch
        label={t('isActive')}
        description={t('isActiveHelp')}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
        disabled={readOnly}
      />
    </>
  )
}
