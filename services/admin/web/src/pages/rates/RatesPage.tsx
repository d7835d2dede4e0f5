import { EmptyState } from '../../components/EmptyState.tsx'
import { TaxPage } from '../taxes/TaxPage.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

export function RatesPage() {
  const t = useTexts(texts)
  return (
    <TaxPage title={t('title')}>
      <EmptyState title={t('empty')} />
    </TaxPage>
  )
}
