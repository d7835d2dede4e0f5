import { Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useCountries } from '../../../texts/countries.ts'
import { useTexts } from '../../../texts/texts.ts'
import type { IssueTexts } from './approve-request.ts'
import { texts } from './texts.ts'

/** The buyer as the document names it. */
export function BuyerFields({ form }: { form: UseFormReturnType<IssueTexts> }) {
  const t = useTexts(texts)
  const countries = useCountries()
  return (
    <Fieldset legend={t('buyer')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <TextInput label={t('name')} maxLength={512} {...form.getInputProps('buyer.name')} />
        <TextInput label={t('taxId')} maxLength={50} {...form.getInputProps('buyer.taxId')} />
        <TextInput label={t('line1')} maxLength={200} {...form.getInputProps('buyer.address.line1')} />
        <TextInput
          label={t('postalCode')}
          maxLength={20}
          {...form.getInputProps('buyer.address.postalCode')}
        />
        <TextInput label={t('city')} maxLength={100} {...form.getInputProps('buyer.address.city')} />
        <Select
          label={t('country')}
          data={countries}
          searchable
          allowDeselect={false}
          {...form.getInputProps('buyer.address.country')}
        />
      </SimpleGrid>
    </Fieldset>
  )
}
