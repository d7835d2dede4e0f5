import type { DocumentWithSnapshot } from '@fiscus/client'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DecimalInput } from '../../../components/records/DecimalInput.tsx'
import { useCountries } from '../../../texts/countries.ts'
import { useTexts } from '../../../texts/texts.ts'
import { AdvanceSelect } from '../advances/AdvanceSelect.tsx'
import { ThirdPartyFields } from '../parties/ThirdPartyFields.tsx'
import type { CorrectionForm } from './correction-form.ts'
import { DiscountFields } from './DiscountFields.tsx'
import { LineChanges } from './LineChanges.tsx'
import { LineCredits } from './LineCredits.tsx'
import { correctionTexts } from './texts.ts'

type Props = { form: UseFormReturnType<CorrectionForm>; document: DocumentWithSnapshot }

/** The part of the form for the chosen way of correcting. */
export function ChangeFields({ form, document }: Props) {
  const t = useTexts(correctionTexts)
  switch (form.values.way) {
    case 'everything':
      return null
    case 'quantities':
    case 'amounts':
      return <LineCredits form={form} items={document.snapshot.items} />
    case 'lines':
      return <LineChanges form={form} items={document.snapshot.items} />
    case 'discount':
      return <DiscountFields field={(name) => form.getInputProps(name)} />
    case 'amountReceived':
      return <DecimalInput label={t('amountReceived')} required {...form.getInputProps('amountReceived')} />
    case 'settles':
      return (
        <AdvanceSelect
          value={form.values.settles}
          onChange={(ids) => form.setFieldValue('settles', ids)}
          currency={document.currency}
          chosen={document.links
            .filter(({ relation }) => relation === 'settles')
            .map(({ documentId, number }) => ({ id: documentId, number }))}
          description={t('settlesHelp')}
          errors={form.errors}
        />
      )
    case 'buyer':
      return <BuyerFields form={form} />
    case 'thirdParties':
      return (
        <ThirdPartyFields
          parties={form.values.thirdParties}
          onChange={(parties) => form.setFieldValue('thirdParties', parties)}
          errors={form.errors}
        />
      )
  }
}

function BuyerFields({ form }: Pick<Props, 'form'>) {
  const t = useTexts()
  const countries = useCountries()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput label={t('name')} maxLength={512} {...form.getInputProps('buyer.name')} />
      <TextInput label={t('taxId')} maxLength={50} {...form.getInputProps('buyer.taxId')} />
      <TextInput label={t('line1')} maxLength={200} {...form.getInputProps('buyer.line1')} />
      <TextInput label={t('line2')} maxLength={200} {...form.getInputProps('buyer.line2')} />
      <TextInput label={t('postalCode')} maxLength={20} {...form.getInputProps('buyer.postalCode')} />
      <TextInput label={t('city')} maxLength={100} {...form.getInputProps('buyer.city')} />
      <Select
        label={t('country')}
        data={countries}
        searchable
        allowDeselect={false}
        {...form.getInputProps('buyer.country')}
      />
      <TextInput label={t('email')} type="email" maxLength={255} {...form.getInputProps('buyer.email')} />
    </SimpleGrid>
  )
}
