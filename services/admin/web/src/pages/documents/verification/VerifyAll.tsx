import type { Verification } from '@fiscus/client'
import { Code, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { useReturnFocus } from '../../../components/records/use-return-focus.ts'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Faults } from './Faults.tsx'
import { texts } from './texts.ts'

const pageSize = 1_000
const faultsMax = 1_000

/** Verifies the whole chain, part after part, until the dialog is closed. */
export function VerifyAll({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  useReturnFocus()
  const api = useApi()
  const format = useFormat()
  const [checked, setChecked] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['verification'],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const faults: Verification['faults'] = []
      let documents = 0
      let part = await api.verifyDocuments({ limit: pageSize, signal })
      while (true) {
        documents += part.documents
        faults.push(...part.faults.slice(0, faultsMax - faults.length))
        setChecked(documents)
        if (part.next === null)
          return {
            faults,
            documents,
            chainEnd: part.chainEnd,
            last: part.anchors?.last ?? null,
            anchors: part.anchors?.checked ?? 0,
          }
        part = await api.verifyDocuments({ limit: pageSize, cursor: part.next, signal })
      }
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text fz="sm" c="dimmed">
          {t('explanation')}
        </Text>
        <Group gap="xs" role="status">
          {!data && !error && <Loader size="xs" />}
          <Text fw={500}>{t('checked', { count: checked, number: format.number(checked) })}</Text>
        </Group>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && (
          <>
            <Faults faults={data.faults} unchanged={t('allUnchanged')} />
            <Text fz="sm">
              {data.last
                ? t('anchored', {
                    number: format.number(data.anchors),
                    at: format.date(data.last.at.slice(0, 10)),
                    sequence: data.last.sequence,
                  })
                : t('notAnchored')}
            </Text>
            <Text fz="sm">{t('keepDigest', { sequence: data.chainEnd.sequence })}</Text>
            <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {data.chainEnd.chainDigest}
            </Code>
          </>
        )}
      </Stack>
    </Modal>
  )
}
