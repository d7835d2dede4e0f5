import { categoryTexts, forTexts } from '@fiscus/contracts/configuration/optional-texts'
import {
  Fieldset,
  MultiSelect,
  NativeSelect,
  SimpleGrid,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { useAllRates } from '../taxes/tax-queries.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { categoryItemTypes } from '../taxes/vocabulary.ts'
import { type CategoryValues, statedLevels } from './category-values.ts'
import { texts } from './texts.ts'

type Props = { form: UseFormReturnType<CategoryValues>; isNew: boolean; readOnly: boolean }

/** The fields of a tax category. */
export function CategoryFields({ form, isNew, readOnly }: Props) {
  const t = useTexts(texts)
  const words = useTaxWords()
  const states = useStates()
  const field = (name: keyof CategoryValues) => ({ ...form.getInputProps(name), disabled: readOnly })
  return (
    <>
      {isNew && (
        <TextInput
          label={t('code')}
          description={t('codeHelp')}
          required
          maxLength={40}
          {...field('category_code')}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('name')} required maxLength={200} {...field('category_name')} />
        <NativeSelect
          label={t('itemType')}
          data={categoryItemTypes.map((value) => ({ value, label: words.item(value) }))}
          {...field('item_type')}
        />
      </SimpleGrid>
      {Object.values(
        forTexts(categoryTexts, (name, { lengthMax }) => (
          <Textarea
            key={name}
            label={t(`text.${name}`)}
            maxLength={lengthMax}
            autosize
            minRows={lengthMax > 500 ? 2 : 1}
            {...field(name)}
          />
        )),
      )}
      <Fieldset legend={t('levelsElsewhere')}>
        <Text c="dimmed" fz="xs" mb="xs">
          {t('levelsHelp')}
        </Text>
        {statedLevels.map((level) => (
          <MultiSelect
            key={level}
            label={words.level(level)}
            data={states}
            searchable
            clearable
            hidePickedOptions
            mb="xs"
            {...field(level)}
            error={form.errors[level] ?? form.errors.levels}
          />
        ))}
      </Fieldset>
      <Switch
        label={t('isActive')}
        description={t('isActiveHelp')}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
        disabled={readOnly}
      />
    </>
  )
}

/** The states that have rates of the one-stop shop, by code. */
function useStates() {
  const words = useTaxWords()
  const rates = useAllRates().items
  return useMemo(() => {
    const codes = new Set(rates.map(({ country }) => country).filter((country) => country !== 'PL'))
    return [...codes].toSorted().map((value) => ({ value, label: `${value} ${words.country(value)}` }))
  }, [rates, words.country])
}
