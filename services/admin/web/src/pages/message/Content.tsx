import type { MailMessage } from '@fiscus/client'
import { SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Section } from '../../components/Section.tsx'
import { useTexts } from '../../texts/texts.ts'
import { HtmlFrame } from './HtmlFrame.tsx'
import { texts } from './texts.ts'

/** The text of a message, its HTML if it has some, and its headers. */
export function Content({ message }: { message: MailMessage }) {
  const t = useTexts(texts)
  const views =
    message.html !== null ? (['text', 'html', 'headers'] as const) : (['text', 'headers'] as const)
  const [view, setView] = useState<(typeof views)[number]>(
    message.html !== null && message.text === null ? 'html' : 'text',
  )
  return (
    <Section
      title={t('content')}
      action={
        <SegmentedControl
          aria-label={t('content')}
          data={views.map((value) => ({ value, label: t(value) }))}
          value={view}
          onChange={setView}
        />
      }
    >
      {view === 'text' && (
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {message.text ?? t('noText')}
        </Text>
      )}
      {view === 'html' && (
        <Stack gap="xs">
          {message.blocked_images > 0 && (
            <Text fz="sm" c="dimmed">
              {t('blockedImages', { count: message.blocked_images })}
            </Text>
          )}
          <HtmlFrame message={message} />
        </Stack>
      )}
      {view === 'headers' && <Headers headers={message.headers} />}
    </Section>
  )
}

/** The headers in the order of the message. */
function Headers({ headers }: Pick<MailMessage, 'headers'>) {
  const t = useTexts(texts)
  const rows = headers.map((header, index) => ({ ...header, key: `${index} ${header.name}` }))
  return (
    <Table layout="fixed" aria-label={t('headers')}>
      <Table.Tbody>
        {rows.map(({ key, name, value }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400} w="30%" style={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
              {name}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
