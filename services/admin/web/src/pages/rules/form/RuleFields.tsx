import { forTexts, ruleTexts } from '@fiscus/contracts/configuration/optional-texts'
import { NativeSelect, NumberInput, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTexts } from '../../../texts/texts.ts'
import { useAllCategories } from '../../taxes/tax-queries.ts'
import { customerTypes, geoZones, itemTypes } from '../../taxes/vocabulary.ts'
import { texts } from '../texts.ts'
import { useRuleWords } from '../use-rule-words.ts'
import type { RuleValues } from './rule-values.ts'
import { useTargetOptions } from './use-target-options.ts'

type Props = { form: UseFormReturnType<RuleValues>; readOnly: boolean }

/** The fields of a rule. */
export function RuleFields({ form, readOnly }: Props) {
  const t = useTexts(texts)
  const words = useRuleWords()
  const categories = useAllCategories()
  const targets = useTargetOptions()
  const field = (name: keyof RuleValues) => ({ ...form.getInputProps(name), disabled: readOnly })
  const { target, ...errors } = form.errors
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NativeSelect
          label={t('geoZone')}
          data={geoZones.map((value) => ({ value, label: words.zone(value) }))}
          {...field('geo_zone')}
        />
        <NativeSelect
          label={t('customer')}
          data={customerTypes.map((value) => ({ value, label: words.customer(value) }))}
          {...field('customer_type')}
        />
        <NativeSelect
          label={t('item')}
          data={itemTypes.map((value) => ({ value, label: words.item(value) }))}
          {...field('item_type')}
        />
      </SimpleGrid>
      <Select
        label={t('categoryLabel')}
        description={t('categoryHelp')}
        data={(categories.data ?? []).map(({ category_code, category_name }) => ({
          value: category_code,
          label: `${category_name} (${category_code})`,
        }))}
        searchable
        clearable
        {...field('tax_category')}
        value={form.values.tax_category || null}
        onChange={(value) => form.setFieldValue('tax_category', value ?? '')}
      />
      <Select
        label={t('leadsTo')}
        data={targets}
        searchable
        required
        {...field('target')}
        value={form.values.target || null}
        error={target ?? errors['target.rate'] ?? errors['target.group']}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput label={t('priority')} description={t('priorityHelp')} required {...field('priority')} />
        <TextInput type="date" label={t('firstDay')} description={t('openEnd')} {...field('valid_from')} />
        <TextInput type="date" label={t('endsBefore')} description={t('openEnd')} {...field('valid_to')} />
      </SimpleGrid>
      <TextInput label={t('name')} description={t('nameHelp')} maxLength={200} {...field('name')} />
      {Object.values(
        forTexts(ruleTexts, (name, { lengthMax }) => (
          <Textarea
            key={name}
            label={t(name)}
            description={t(`${name}Help`)}
            maxLength={lengthMax}
            autosize
            minRows={2}
            {...field(name)}
          />
        )),
      )}
      <Switch
        label={t('isActive')}
        description={t('isActiveHelp')}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
        disabled={readOnly}
      />
    </>
  )
}
