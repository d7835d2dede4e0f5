import type { OutgoingMessage } from '@fiscus/client'
import { type FigureColumn, FigureTable } from '../../components/table/FigureTable.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { OutgoingState, RecipientState } from '../mail/states.tsx'
import { texts } from './texts.ts'

type Recipient = OutgoingMessage['recipients'][number]

/**
 * What became of each recipient, with the answer of the server. A recipient without one of an unknown message may have
 * received it.
 */
export function RecipientTable({
  status: ofMessage,
  recipients,
}: Pick<OutgoingMessage, 'status' | 'recipients'>) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const columns: readonly FigureColumn<Recipient>[] = [
    { key: 'address', header: t('address'), isName: true, cell: ({ address }) => address },
    {
      key: 'outcome',
      header: t('outcome'),
      cell: ({ status }) =>
        ofMessage === 'unknown' && status === 'pending' ? (
          <OutgoingState status={ofMessage} />
        ) : (
          <RecipientState status={status} />
        ),
    },
    {
      key: 'answer',
      header: t('answer'),
      cell: ({ code, enhanced_code, detail, detail_message: message }) =>
        [code, enhanced_code, detail && serviceText(detail, message)].filter(Boolean).join(' '),
    },
  ]
  return (
    <FigureTable
      label={t('recipients')}
      widthMin={480}
      columns={columns}
      rows={recipients}
      rowKey={({ kind, address }) => `${kind} ${address}`}
    />
  )
}
