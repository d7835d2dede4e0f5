import { EmptyState } from '../../components/EmptyState.tsx'
import { useTexts } from '../../texts/texts.ts'
import { AutomationPage } from '../automation/AutomationPage.tsx'
import { texts } from './run-texts.ts'

export function RunPage() {
  const t = useTexts(texts)
  return (
    <AutomationPage title={t('title')}>
      <EmptyState title={t('empty')} />
    </AutomationPage>
  )
}
