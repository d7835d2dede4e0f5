import { NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { LoadingRows } from '../../components/table/LoadingRows.tsx'
import { useTexts } from '../../texts/texts.ts'
import { configurationKey } from '../taxes/tax-queries.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import { type CartName, cartNames, readCart, sampleCart } from './sample-carts.ts'
import { texts } from './texts.ts'

const delayMs = 300

type Props = { cart: CartName; onCart: (cart: CartName) => void }

/** One document under each strategy and algorithm, side by side: a sample, or one that is pasted. */
export function RoundingComparison({ cart, onCart }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, delayMs)
  const read = cart === 'pasted' ? readCart(typed) : { request: sampleCart(cart) }
  const request = 'request' in read ? read.request : null
  const calculation = useQuery({
    queryKey: [configurationKey, 'roundings', request],
    queryFn: ({ signal }) =>
      request === null ? null : api.calculateTax(request, { compare: 'roundings', signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isEmpty = cart === 'pasted' && typed.trim() === ''
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('compareHelp')}</Text>
      <NativeSelect
        label={t('document')}
        maw={360}
        value={cart}
        data={cartNames.map((value) => ({ value, label: t(`cart.${value}`) }))}
        onChange={({ currentTarget }) => {
          const chosen = cartNames.find((name) => name === currentTarget.value)
          if (chosen) onCart(chosen)
        }}
      />
      {cart === 'pasted' && (
        <Textarea
          label={t('pasted')}
          description={t('pastedHelp')}
          autosize
          minRows={6}
          maxRows={16}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={text}
          error={!isEmpty && 'fault' in read && t('pastedFault', { detail: read.fault })}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <div aria-live="polite">
        {request !== null && calculation.isPending && <LoadingRows />}
        {request !== null && calculation.error && (
          <ErrorState error={calculation.error} onRetry={() => void calculation.refetch()} />
        )}
        {request !== null && !calculation.error && calculation.data?.roundings && (
          <ComparisonTable
            roundings={calculation.data.roundings}
            currency={calculation.data.snapshot.currency}
          />
        )}
      </div>
    </Stack>
  )
}
