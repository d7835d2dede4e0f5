import type { Mailbox } from '@fiscus/client'
import { Button, Checkbox, Group, Loader, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Section } from '../../components/Section.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The folders of a mailbox, and which of them are read. */
export function Folders({ mailbox }: { mailbox: Mailbox }) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const api = useApi()
  const canWrite = useCan('mail:write')
  const queryClient = useQueryClient()
  const queryKey = ['mail-folders', mailbox.id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.listMailFolders(mailbox.id, { signal }),
  })
  const refresh = useMutation({
    mutationFn: () => api.refreshMailFolders(mailbox.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    onError: (failure) => notifyProblem(failure),
  })
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  if (data === undefined) return error ? <ErrorState error={error} onRetry={refetch} /> : <Loader />
  const polled =
    chosen ?? data.folders.filter(({ is_polled: isPolled }) => isPolled === 1).map(({ path }) => path)

  async function save() {
    try {
      await api.choosePolledFolders(mailbox.id, { polled: [...polled] }, { ifMatch: mailbox })
      await queryClient.invalidateQueries({ queryKey })
      await queryClient.invalidateQueries({ queryKey: ['mailbox', mailbox.id] })
      setChosen(null)
      notifyDone(t('foldersSaved'))
    } catch (failure) {
      notifyProblem(failure)
    }
  }
  return (
    <Section
      title={t('folders')}
      action={
        canWrite &&
        mailbox.in_protocol === 'imap' && (
          <Button variant="default" loading={refresh.isPending} onClick={() => refresh.mutate()}>
            {t('refresh')}
          </Button>
        )
      }
    >
      <Text c="dimmed" fz="sm">
        {t(data.folders.length === 0 ? 'noFolders' : 'foldersHelp')}
      </Text>
      <Checkbox.Group value={[...polled]} onChange={setChosen} readOnly={!canWrite}>
        <Stack gap="xs">
          {data.folders.map(({ id, path, error: fault, error_message: message }) => (
            <Checkbox
              key={id}
              value={path}
              label={path}
              error={fault && serviceText(fault, message)}
              disabled={!canWrite}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {canWrite && chosen !== null && (
        <Group>
          <Button disabled={polled.length === 0} onClick={save}>
            {t('saveFolders')}
          </Button>
        </Group>
      )}
    </Section>
  )
}
