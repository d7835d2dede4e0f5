import { Autocomplete, Select, SimpleGrid } from '@mantine/core'
import { useCountries } from '../../../texts/countries.ts'
import { useTexts } from '../../../texts/texts.ts'
import { fieldTexts } from '../field-texts.ts'
import type { DocumentFieldName } from '../scenario/fields.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { TesterAction } from '../state/tester.ts'
import { DocumentField } from './Field.tsx'

type Props = {
  scenario: Scenario
  faults: Partial<Record<DocumentFieldName, string>>
  act: (action: TesterAction) => void
}

/** The currencies of most documents; any other code can be typed. */
const currencies = ['PLN', 'EUR', 'USD', 'GBP', 'CHF', 'CZK', 'DKK', 'HUF', 'NOK', 'SEK', 'RON', 'UAH', 'JPY']
const columns = { base: 1, xs: 2, sm: 3, lg: 2 }

/** Who buys: the facts that the rules read, or the data that they follow from. */
export function BuyerFields({ scenario, faults, act }: Props) {
  const t = useTexts(fieldTexts)
  const countries = useCountries()
  const field = fieldOf({ scenario, faults, act })
  return (
    <SimpleGrid cols={columns} spacing="xs">
      <Select
        label={t('country')}
        data={countries}
        value={scenario.country || null}
        error={faults.country}
        onChange={(code) => act({ do: 'set-field', field: 'country', text: code ?? '' })}
        searchable
        clearable
      />
      {field('customerType', t('derived'))}
      {field('geoZone', t('derived'))}
      {field('vatNumber')}
      {scenario.vatNumber !== '' && field('vatNumberStatus', t('derived'))}
    </SimpleGrid>
  )
}

/** What kind of document, in which currency, when, and how it is rounded. */
export function DocumentFields({ scenario, faults, act }: Props) {
  const t = useTexts(fieldTexts)
  const field = fieldOf({ scenario, faults, act })
  return (
    <SimpleGrid cols={columns} spacing="xs">
      {field('kind')}
      {scenario.kind === 'advance' && field('amountReceived')}
      {field('priceMode', t('fromSettings'))}
      {field('date')}
      <Autocomplete
        label={t('currency')}
        data={currencies}
        value={scenario.currency}
        error={faults.currency}
        maxLength={3}
        onChange={(text) => act({ do: 'set-field', field: 'currency', text: text.toUpperCase() })}
      />
      {scenario.currency !== 'PLN' && (
        <>
          {field('exchangeRate')}
          {field('exchangeDate')}
          {field('exchangeSource')}
        </>
      )}
      {field('discountPercent')}
      {field('discountAmount')}
      {field('roundingStrategy', t('fromSettings'))}
      {field('roundingAlgorithm', t('fromSettings'))}
    </SimpleGrid>
  )
}

function fieldOf({ scenario, faults, act }: Props) {
  return (name: DocumentFieldName, empty?: string) => (
    <DocumentField
      name={name}
      text={scenario[name]}
      fault={faults[name]}
      empty={empty}
      onText={(text) => act({ do: 'set-field', field: name, text })}
    />
  )
}
