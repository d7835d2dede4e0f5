import { Loader } from '@mantine/core'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { ButtonLink } from '../../components/links.tsx'
import { Page } from '../../components/Page.tsx'
import { textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as mailTexts } from '../mail/texts.ts'
import { ComposeForm } from './ComposeForm.tsx'
import { texts } from './texts.ts'
import { useInitialMessage } from './use-initial-message.ts'

const params = { reply: textParam() }

/** The form of a new message, or of a reply: `?reply=<id>`. */
export function ComposePage() {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const canSend = useCan('mail:send')
  const { values } = useSearchParams(params)
  const { initial, error, retry } = useInitialMessage(values.reply || undefined)
  return (
    <Page title={t('title')}>
      {!canSend ? (
        <EmptyState
          title={t('noSendRight')}
          action={<ButtonLink to="/mail/inbox">{mail('inbox')}</ButtonLink>}
        />
      ) : initial ? (
        <ComposeForm initial={initial} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <Loader />
      )}
    </Page>
  )
}
