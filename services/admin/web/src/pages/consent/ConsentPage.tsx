import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { ButtonLink } from '../../components/links.tsx'
import { Page } from '../../components/Page.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { basePath } from '../../session/tenant-at-work.ts'
import { useTexts } from '../../texts/texts.ts'
import { forgetConsent, keptConsent } from './kept-consent.ts'
import { texts } from './texts.ts'

/** Where a provider sends the browser back, with `code` and `state`, or with `error` (RFC 6749 §4.1.2). */
export function ConsentPage() {
  const t = useTexts(texts)
  const [kept] = useState(keptConsent)
  const answer = new URLSearchParams(location.search)
  const isElsewhere = kept !== null && kept.basePath !== basePath
  useEffect(() => {
    // The address that the provider has is the same for all tenants.
    if (kept && isElsewhere) location.replace(`${kept.basePath}/mail/consent${location.search}`)
  }, [kept, isElsewhere])
  if (isElsewhere) return <Loader />
  const [code, state] = [answer.get('code'), answer.get('state')]
  return (
    <Page title={t('consent')}>
      {kept === null ? (
        <EmptyState
          title={t('notStarted')}
          description={t('notStartedHelp')}
          action={<ButtonLink to="/mail/mailboxes">{t('mailboxes')}</ButtonLink>}
        />
      ) : code === null || state === null ? (
        <EmptyState
          title={t('refused')}
          description={t('refusedHelp')}
          action={<BackToMailbox id={kept.mailbox} />}
        />
      ) : (
        <Finish mailbox={kept.mailbox} code={code} state={state} />
      )}
    </Page>
  )
}

function BackToMailbox({ id }: { id: string }) {
  const t = useTexts(texts)
  return (
    <ButtonLink to="/mail/mailboxes/$mailbox" params={{ mailbox: id }}>
      {t('mailbox')}
    </ButtonLink>
  )
}

/** Exchanges the code once, and goes on to the mailbox. */
function Finish({ mailbox, code, state }: { mailbox: string; code: string; state: string }) {
  const t = useTexts(texts)
  const api = useApi()
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['finished-consent', state],
    queryFn: () => api.finishMailboxConsent(mailbox, { code, state }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isDone = data !== undefined
  useEffect(() => {
    if (!isDone) return
    forgetConsent()
    notifyDone(t('done'))
    void navigate({ to: '/mail/mailboxes/$mailbox', params: { mailbox }, replace: true })
  }, [isDone, mailbox, navigate, t])
  if (error === null) return <Loader />
  return (
    <>
      <ErrorState error={error} />
      <BackToMailbox id={mailbox} />
    </>
  )
}
