import { Loader } from '@mantine/core'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { ButtonLink } from '../../components/links.tsx'
import { Page } from '../../components/Page.tsx'
import { choiceParam, textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as mailTexts } from '../mail/texts.ts'
import { ComposeForm } from './ComposeForm.tsx'
import { composeModes } from './initial-message.ts'
import { texts } from './texts.ts'
import { useInitialMessage } from './use-initial-message.ts'

const params = { message: textParam(), as: choiceParam(composeModes, 'reply') }

/** The form of a new message, or of one that answers or forwards another one: `?message=<id>&as=forward`. */
export function ComposePage() {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const canSend = useCan('mail:send')
  const { values } = useSearchParams(params)
  const { message, as } = values
  const { initial, error, retry } = useInitialMessage(message || undefined, as)
  const place = message === '' ? 'new' : `${as} ${message}`
  return (
    <Page title={t(message === '' ? 'title' : `title.${as}`)}>
      {!canSend ? (
        <EmptyState
          title={t('noSendRight')}
          action={<ButtonLink to="/mail/inbox">{mail('inbox')}</ButtonLink>}
        />
      ) : initial ? (
        <ComposeForm key={place} initial={initial} place={place} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <Loader />
      )}
    </Page>
  )
}
