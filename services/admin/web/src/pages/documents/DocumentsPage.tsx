import { EmptyState } from '../../components/EmptyState.tsx'
import { useTexts } from '../../texts/texts.ts'
import { TaxPage } from '../taxes/TaxPage.tsx'
import { texts } from './texts.ts'

export function DocumentsPage() {
  const t = useTexts(texts)
  return (
    <TaxPage title={t('title')}>
      <EmptyState title={t('empty')} />
    </TaxPage>
  )
}
