import type { MailTicket } from '@fiscus/client'
import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { useReturnFocus } from '../../components/records/use-return-focus.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as mailTexts } from '../mail/texts.ts'
import { chooseTexts } from './choose-texts.ts'

const shownMax = 10
const searchMs = 250

type Props = {
  title: string
  /** The word of the button. */
  action: string
  /** The ticket that is not offered. */
  except?: string
  isBusy: boolean
  onChoose: (ticket: MailTicket) => void
  onClose: () => void
}

/** Chooses one of the tickets that are not closed, which are searched by subject or number. */
export function ChooseTicket({ title, action, except, isBusy, onChoose, onClose }: Props) {
  const t = useTexts(chooseTexts)
  const mail = useTexts(mailTexts)
  useReturnFocus()
  const api = useApi()
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState('')
  const [searched] = useDebouncedValue(text.trim(), searchMs)
  const { data, error, refetch } = useQuery({
    queryKey: ['tickets', 'choose', searched],
    queryFn: ({ signal }) => api.listTickets({ text: searched || undefined, limit: shownMax, signal }),
    placeholderData: keepPreviousData,
  })
  const tickets = (data?.tickets ?? []).filter(({ id }) => id !== except)
  const chosen = tickets.find(({ id }) => id === chosenId)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) onChoose(chosen)
        }}
      >
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
          <Radio.Group value={chosenId} onChange={setChosenId} label={t('openTickets')}>
            <Stack gap="xs" mt="xs">
              {tickets.map(({ id, number, subject, status }) => (
                <Radio
                  key={id}
                  value={id}
                  label={`#${number} ${subject}`}
                  description={mail(`ticket.${status}`)}
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
            <Button type="submit" disabled={!chosen} loading={isBusy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
