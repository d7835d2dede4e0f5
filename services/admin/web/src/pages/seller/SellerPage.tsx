import type { Seller, WithEtag } from '@fiscus/client'
import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { useTexts } from '../../texts/texts.ts'
import { TaxPage } from '../taxes/TaxPage.tsx'
import { Completeness } from './Completeness.tsx'
import { SellerForm } from './SellerForm.tsx'
import { texts } from './texts.ts'

const queryKey = ['seller']

/** The profile of the seller (tax-calculation §2.10). */
export function SellerPage() {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getSeller({ signal }),
    // A renewed profile would not be that of the form.
    refetchOnWindowFocus: false,
  })
  const show = (seller: WithEtag<Seller>) => queryClient.setQueryData(queryKey, seller)
  return (
    <TaxPage title={t('seller')} description={t('description')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <>
          <Completeness seller={data} />
          <SellerForm key={data.version} seller={data} onSaved={show} />
        </>
      )}
    </TaxPage>
  )
}
