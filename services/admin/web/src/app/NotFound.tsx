import { EmptyState } from '../components/EmptyState.tsx'
import { ButtonLink } from '../components/links.tsx'
import { Page } from '../components/Page.tsx'
import { useTexts } from '../texts/texts.ts'
import { texts } from './texts.ts'

export function NotFound() {
  const t = useTexts(texts)
  return (
    <Page title={t('notFound')}>
      <EmptyState title={t('notFoundDetail')} action={<ButtonLink to="/">{t('toHome')}</ButtonLink>} />
    </Page>
  )
}
