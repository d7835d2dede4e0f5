import type { OutgoingMessage } from '@fiscus/client'
import { Table } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { OutgoingState, RecipientState } from '../mail/states.tsx'
import { texts } from './texts.ts'

/** What became of each recipient, with the answer of the server. A recipient without one of an unknown message may have received it. */
export function RecipientTable({
  status: ofMessage,
  recipients,
}: Pick<OutgoingMessage, 'status' | 'recipients'>) {
  const t = useTexts(texts)
  return (
    <Table layout="fixed" aria-label={t('recipients')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('address')}</Table.Th>
          <Table.Th>{t('outcome')}</Table.Th>
          <Table.Th>{t('answer')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {recipients.map(({ kind, address, status, code, enhanced_code, detail }) => (
          <Table.Tr key={`${kind} ${address}`}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{address}</Table.Td>
            <Table.Td>
              {ofMessage === 'unknown' && status === 'pending' ? (
                <OutgoingState status={ofMessage} />
              ) : (
                <RecipientState status={status} />
              )}
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {[code, enhanced_code, detail].filter(Boolean).join(' ')}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
