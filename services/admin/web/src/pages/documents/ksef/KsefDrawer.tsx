import type { DocumentInFull } from '@fiscus/client'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../../api/client.ts'
import { useConfirm } from '../../../components/dialogs/use-confirm.tsx'
import { changedRecord } from '../../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../../components/records/RecordDrawer.tsx'
import { notifyDone, notifyProblem } from '../../../problems/notify.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { viewerZone } from '../../automation/time/slot-time.ts'
import { versionTag } from '../../taxes/version-tag.ts'
import { ksefModes, requestOf, statedOf, valuesOf } from './ksef-form.ts'
import { texts } from './texts.ts'

type Props = { document: DocumentInFull; onClose: () => void }

/** The form of the KSeF number of an invoice. */
export function KsefDrawer({ document: { id, number, ksef }, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const zone = viewerZone()
  const stored = useRef(ksef)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['documents'] })

  async function remove() {
    if (ksef === null) return
    const answer = await confirm({
      title: t('removeTitle', { number }),
      body: t('removeBody'),
      action: t('remove'),
      isDangerous: true,
    })
    if (!answer) return
    try {
      await api.deleteDocumentKsef(id, { ifMatch: ksef })
      notifyDone(t('removed', { number }))
      onClose()
    } catch (error) {
      notifyProblem(error)
    } finally {
      await refresh()
    }
  }

  return (
    <RecordDrawer
      title={t('enterTitle', { number })}
      labels={{
        number: t('number'),
        receivedAt: t('receivedAt'),
        mode: t('mode'),
        fileSha256: t('fileSha256'),
      }}
      initial={valuesOf(ksef, zone)}
      version={ksef && versionTag(ksef)}
      save={async (values, ifMatch, opened) => {
        const request = requestOf(values, zone)
        const body = stored.current
          ? changedRecord(statedOf(stored.current), requestOf(opened, zone), request)
          : request
        await api.changeDocumentKsef(id, body, { ifMatch: ifMatch ?? undefined })
        notifyDone(t('saved', { number }))
        await refresh()
      }}
      {...(ksef && {
        reload: async () => {
          const current = await api.getDocumentKsef(id)
          stored.current = current
          return { values: valuesOf(current, zone), version: current.etag }
        },
      })}
      onClose={onClose}
      extra={
        ksef && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void remove()}
          >
            {t('remove')}
          </Button>
        )
      }
    >
      {(form) => (
        <>
          <TextInput
            label={t('number')}
            description={t('numberHelp')}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('number')}
          />
          <TextInput
            type="datetime-local"
            label={t('receivedAt')}
            description={t('receivedAtHelp', { zone })}
            {...form.getInputProps('receivedAt')}
          />
          <NativeSelect
            label={t('mode')}
            data={ksefModes.map((mode) => ({ value: mode, label: t(mode) }))}
            {...form.getInputProps('mode')}
          />
          <TextInput
            label={t('fileSha256')}
            description={t('fileSha256Help')}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('fileSha256')}
          />
        </>
      )}
    </RecordDrawer>
  )
}
