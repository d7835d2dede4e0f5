import { Alert, Grid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { TextLink } from '../../components/links.tsx'
import { Page } from '../../components/Page.tsx'
import { PageWithoutRecord } from '../../components/PageWithoutRecord.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { MailboxDrawer } from '../mailboxes/MailboxDrawer.tsx'
import type { FocusedField } from '../mailboxes/ServerFields.tsx'
import { texts as mailboxTexts } from '../mailboxes/texts.ts'
import { ConnectionTest } from './ConnectionTest.tsx'
import { Consent } from './Consent.tsx'
import { DirectionState } from './DirectionState.tsx'
import { Folders } from './Folders.tsx'
import { MailboxActions } from './MailboxActions.tsx'
import { texts } from './texts.ts'

const directions = ['in', 'out'] as const

/** One mailbox: the state of both directions, a test of the connection, and its folders. */
export function MailboxPage() {
  const t = useTexts(texts)
  const words = useTexts(mailboxTexts)
  const api = useApi()
  const canWrite = useCan('mail:write')
  const [edited, setEdited] = useState<FocusedField | null>(null)
  const { mailbox: id = '' } = useParams({ strict: false })
  const {
    data: mailbox,
    failureReason: error,
    refetch,
  } = useQuery({ queryKey: ['mailbox', id], queryFn: ({ signal }) => api.getMailbox(id, { signal }) })
  if (mailbox === undefined)
    return (
      <PageWithoutRecord
        title={t('mailbox')}
        error={error}
        onRetry={refetch}
        missing={t('notFound')}
        list={{ to: '/mail/mailboxes', label: words('mailboxes') }}
      />
    )
  return (
    <Page
      title={mailbox.name}
      description={
        <>
          <TextLink to="/mail/mailboxes">{words('mailboxes')}</TextLink>
          <Text component="span" display="block">
            {mailbox.address}
          </Text>
        </>
      }
      actions={canWrite && <MailboxActions mailbox={mailbox} onEdit={() => setEdited('name')} />}
    >
      {mailbox.is_active === 0 && (
        <Alert color="gray" title={words('isInactive')}>
          {words('isActiveHelp')}
        </Alert>
      )}
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack gap="lg">
            {directions.map((direction) => (
              <DirectionState
                key={direction}
                mailbox={mailbox}
                direction={direction}
                onEdit={canWrite ? setEdited : undefined}
              />
            ))}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack gap="lg">
            {canWrite && mailbox.oauth_authorization_url !== null && <Consent mailbox={mailbox} />}
            {canWrite && <ConnectionTest mailbox={mailbox} />}
            {mailbox.in_protocol !== null && <Folders mailbox={mailbox} />}
          </Stack>
        </Grid.Col>
      </Grid>
      {edited !== null && <MailboxDrawer mailbox={mailbox} focus={edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}
