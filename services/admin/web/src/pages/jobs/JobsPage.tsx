import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

export function JobsPage() {
  const t = useTexts(texts)
  return (
    <Page title={t('title')}>
      <EmptyState title={t('empty')} />
    </Page>
  )
}
