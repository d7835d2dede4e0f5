import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../components/ErrorState.tsx'
import { PageTitle } from '../components/PageTitle.tsx'
import { useTexts } from '../texts/texts.ts'
import { texts } from './texts.ts'

/** Shown in place of a page that failed: its script did not load, or it has a defect. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const t = useTexts(texts)
  const isOutdated =
    error instanceof Error && /dynamically imported module|module script/i.test(error.message)
  return (
    <>
      <PageTitle title={t('failed')} />
      {isOutdated ? (
        <ErrorState title={t('outdated')} retryLabel={t('reload')} onRetry={() => location.reload()} />
      ) : (
        <ErrorState error={error} onRetry={reset} />
      )}
    </>
  )
}
