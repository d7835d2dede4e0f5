import type { OutgoingMessageSummary } from '@fiscus/client'
import type { Column } from '../../components/table/columns.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { ServiceText } from '../../components/values/ServiceText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { OutgoingState } from '../mail/states.tsx'
import { texts as mailTexts } from '../mail/texts.ts'
import { texts } from './texts.ts'

/** The columns of the outgoing queue. */
export function useOutgoingColumns(): readonly Column<OutgoingMessageSummary>[] {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  return [
    {
      key: 'subject',
      header: t('subject'),
      isName: true,
      width: '26%',
      cell: ({ subject }) => subject || mail('noSubject'),
    },
    { key: 'status', header: t('status'), cell: ({ status }) => <OutgoingState status={status} /> },
    {
      key: 'recipients',
      header: t('recipients'),
      cell: ({ first_recipient: first, recipient_count: count }) =>
        count > 1 ? t('andMore', { first: first ?? '', count: count - 1 }) : first,
    },
    { key: 'priority', header: t('priority'), cell: ({ priority }) => t(`priority.${priority}`) },
    { key: 'queued', header: t('queued'), cell: ({ queued_at: at }) => <DateTime value={at} /> },
    { key: 'attempts', header: t('attempts'), align: 'end', cell: ({ attempts_count: count }) => count },
    {
      key: 'answer',
      header: t('lastAnswer'),
      width: '20%',
      cell: ({ last_error: error, last_error_message: message }) =>
        error && <ServiceText text={error} message={message} />,
    },
  ]
}
