import type { TaxGroup } from '@fiscus/client'
import { Fieldset, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { DecimalInput } from '../../components/records/DecimalInput.tsx'
import { isDecimal } from '../../components/records/decimal-text.ts'
import { useProblemText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { ExampleTable } from './ExampleTable.tsx'
import { type GroupValues, groupOfValues } from './group-values.ts'
import { texts } from './texts.ts'

const delayMs = 250

type Props = { group: TaxGroup | undefined; values: GroupValues }

/** A line with the group as it is in the form, calculated by the service after each change. */
export function GroupExample({ group, values }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const [price, setPrice] = useState('100')
  const [priceMode, setPriceMode] = useState<'exclusive' | 'inclusive'>('exclusive')
  const [input] = useDebouncedValue(requestOf(group, values, price, priceMode), delayMs)
  const example = useQuery({
    queryKey: ['group-example', input],
    queryFn: ({ signal }) => (input ? api.calculateWhatIf(input, { explain: 'rules', signal }) : null),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const problem = useProblemText(example.error)
  const steps = example.data?.trace?.steps[0]
  return (
    <Fieldset legend={t('example')}>
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          {t('exampleHelp')}
        </Text>
        <Group gap="xs" grow>
          <DecimalInput
            label={t('price')}
            rightSection="PLN"
            rightSectionWidth={48}
            value={price}
            onChange={setPrice}
          />
          <NativeSelect
            label={t('priceMode')}
            data={[
              { value: 'exclusive', label: t('exclusive') },
              { value: 'inclusive', label: t('inclusive') },
            ]}
            value={priceMode}
            onChange={({ currentTarget }) =>
              setPriceMode(currentTarget.value === 'inclusive' ? 'inclusive' : 'exclusive')
            }
          />
        </Group>
        <div role="status">
          {input === null && <Text fz="sm">{t('exampleWaits')}</Text>}
          {input !== null && example.error && (
            <Text fz="sm" c="red">
              {t('exampleFails')}: {problem.detail}
            </Text>
          )}
          {input !== null && !example.error && steps && <ExampleTable steps={steps} />}
        </div>
      </Stack>
    </Fieldset>
  )
}

/** A code for the example of a group that has none yet. */
const unnamed = 'NEW'

function requestOf(
  group: TaxGroup | undefined,
  values: GroupValues,
  price: string,
  priceMode: 'exclusive' | 'inclusive',
) {
  if (!isDecimal(price) || values.components.some(({ tax_code }) => tax_code === '')) return null
  const { components } = groupOfValues(values)
  const code = group?.group_code ?? unnamed
  const record = { group_name: unnamed, components, is_active: 1 as const }
  const items = [{ id: '1', quantity: '1', unitPrice: price, taxGroupCode: code }]
  return {
    change: group
      ? { kind: 'change_group' as const, id: group.id, record }
      : { kind: 'create_group' as const, record: { group_code: code, ...record } },
    document: { currency: 'PLN', priceMode, items },
  }
}
