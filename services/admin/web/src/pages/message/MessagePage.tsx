import { Alert, Grid, List, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { TextLink } from '../../components/links.tsx'
import { Page } from '../../components/Page.tsx'
import { PageWithoutRecord } from '../../components/PageWithoutRecord.tsx'
import { Section } from '../../components/Section.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as mailTexts } from '../mail/texts.ts'
import { Attachments } from './Attachments.tsx'
import { Content } from './Content.tsx'
import { Conversation } from './Conversation.tsx'
import { MessageActions } from './MessageActions.tsx'
import { MessageFacts } from './MessageFacts.tsx'
import { Recipients } from './Recipients.tsx'
import { Ticket } from './Ticket.tsx'
import { texts } from './texts.ts'
import { useMessage } from './use-message.ts'

/** One message: its text, HTML and headers, attachments, conversation, and what became of its recipients. */
export function MessagePage() {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const serviceText = useServiceText()
  const { message: id } = useParams({ strict: false })
  const { data: message, failureReason: error, refetch } = useMessage(id ?? '')
  const back = <TextLink to="/mail/inbox">{mail('inbox')}</TextLink>
  if (message === undefined)
    return (
      <PageWithoutRecord
        title={t('title')}
        error={error}
        onRetry={refetch}
        missing={t('notFound')}
        list={{ to: '/mail/inbox', label: mail('inbox') }}
      />
    )
  return (
    <Page
      title={message.subject || mail('noSubject')}
      description={back}
      actions={<MessageActions message={message} />}
    >
      {message.content === 'too_large' && <Alert color="orange">{t('tooLarge')}</Alert>}
      {message.content === 'failed' && <Alert color="red">{t('failed')}</Alert>}
      {message.thread_link === 'possible' && <Alert color="blue">{t('possibleTicket')}</Alert>}
      {message.warnings.length > 0 && (
        <Alert color="orange" title={t('warnings')}>
          <List>
            {message.warnings.map((warning, at) => (
              <List.Item key={warning}>{serviceText(warning, message.warning_messages[at])}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <Content message={message} />
            {message.attachments.length > 0 && (
              <Section title={t('attachments')}>
                <Attachments message={message} />
              </Section>
            )}
            <Recipients message={message} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="lg">
            <Section title={t('facts')}>
              <MessageFacts message={message} />
            </Section>
            <Ticket message={message} />
            <Conversation message={message} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  )
}
