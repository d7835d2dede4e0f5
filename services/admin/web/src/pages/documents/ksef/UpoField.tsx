import type { DocumentKsef } from '@fiscus/client'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { notifyDone } from '../../../problems/notify.tsx'
import { useProblemText } from '../../../problems/problem-text.ts'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useDownload } from '../../transfer/use-download.ts'
import { texts } from './texts.ts'

/** The confirmation of receipt of an invoice: download, and upload of an XML file that the service checks. */
export function UpoField({ ksef }: { ksef: DocumentKsef }) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const canWrite = useCan('documents:write')
  const { documentId: id, number, upo } = ksef
  const upload = useMutation({
    mutationFn: async (file: File) => api.storeDocumentUpo(id, await file.text(), { ifMatch: ksef }),
    onSuccess: () => notifyDone(t('uploaded')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['documents'] }),
  })
  const { detail } = useProblemText(upload.error)
  const { download, isBusy } = useDownload()

  return (
    <Stack gap={6} align="flex-start">
      {upo === null && <Text fz="sm">{t('noUpo')}</Text>}
      {upload.error && (
        <Text fz="sm" c="red" role="alert">
          {detail}
        </Text>
      )}
      <Group gap="xs">
        {upo && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isBusy}
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => void download(`UPO-${number}.xml`, () => api.getDocumentUpo(id))}
          >
            {t('download')}
          </Button>
        )}
        {canWrite && (
          <FileButton accept=".xml,application/xml,text/xml" onChange={(file) => file && upload.mutate(file)}>
            {(props) => (
              <Button
                {...props}
                size="compact-sm"
                variant="default"
                loading={upload.isPending}
                leftSection={<IconFileUpload size={14} aria-hidden />}
              >
                {t(upo ? 'replace' : 'upload')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
    </Stack>
  )
}
