import type { MailTicket } from '@fiscus/client'
import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { useReturnFocus } from '../../components/records/use-return-focus.ts'
import { useTexts } from '../../texts/texts.ts'
import { ticketTexts } from './ticket-texts.ts'
import { useTicketLink } from './use-ticket-link.ts'

const shownMax = 10
const searchMs = 250

/** Links a conversation to one of the open tickets, which are searched by subject or number. */
export function ChooseTicket({ threadId, onClose }: { threadId: string; onClose: () => void }) {
  const t = useTexts(ticketTexts)
  useReturnFocus()
  const api = useApi()
  const { link, isPending } = useTicketLink(threadId)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const [searched] = useDebouncedValue(text.trim(), searchMs)
  const { data, error, refetch } = useQuery({
    queryKey: ['open-tickets', searched],
    queryFn: ({ signal }) => api.listTickets({ text: searched || undefined, limit: shownMax, signal }),
    placeholderData: keepPreviousData,
  })
  const tickets: readonly MailTicket[] = data?.tickets ?? []
  return (
    <Modal opened onClose={onClose} title={t('link')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md">
        <TextInput
          type="search"
          label={t('search')}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {error !== null && <ErrorState error={error} onRetry={refetch} />}
        {data !== undefined && tickets.length === 0 && <Text c="dimmed">{t('noTicket')}</Text>}
        <Radio.Group value={chosen} onChange={setChosen} label={t('openTickets')}>
          <Stack gap="xs" mt="xs">
            {tickets.map(({ id, number, subject, status }) => (
              <Radio
                key={id}
                value={id}
                label={`#${number} ${subject}`}
                description={t(`status.${status}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {data?.next && (
          <Text fz="sm" c="dimmed">
            {t('more')}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={!tickets.some(({ id }) => id === chosen)}
            loading={isPending}
            onClick={() => link(chosen, onClose)}
          >
            {t('linkChosen')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
