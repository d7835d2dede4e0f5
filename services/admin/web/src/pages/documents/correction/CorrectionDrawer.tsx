import { type DocumentWithSnapshot, FiscusProblem, newIdempotencyKey } from '@fiscus/client'
import { Alert, Button, Drawer, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { FormFaults } from '../../../components/records/FormFaults.tsx'
import { useRecordForm } from '../../../components/records/use-record-form.ts'
import { notifyDone } from '../../../problems/notify.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { ChangeFields } from './ChangeFields.tsx'
import { correctionFormOf, correctionReasons, correctionWays, correctRequestOf } from './correction-form.ts'
import { Preview } from './Preview.tsx'
import { correctionTexts } from './texts.ts'

type Props = { document: DocumentWithSnapshot; onClose: () => void }

/** The fields whose faults are shown beside them; other faults are listed above the form. */
const names = ['number', 'note', 'issueDate'] as const

/** Corrects a document: what changes, a preview by a dry run, and the issue, once for each open form. */
export function CorrectionDrawer({ document, onClose }: Props) {
  const t = useTexts(correctionTexts)
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [isReused, setReused] = useState(false)
  const issued = useRef<string | null>(null)
  const [initial] = useState(() => correctionFormOf(document))
  const record = useRecordForm(
    {
      initial,
      version: null,
      save: async (values) => {
        try {
          const request = correctRequestOf(values)
          const correction = await api.correctDocument(document.id, request, { idempotencyKey })
          issued.current = correction.id
          notifyDone(t('done', { number: correction.number }))
          await queryClient.invalidateQueries({ queryKey: ['documents'] })
        } catch (error) {
          setReused(error instanceof FiscusProblem && error.code === 'idempotency-key-reused')
          throw error
        }
      },
      onClose: () => {
        onClose()
        if (issued.current !== null)
          navigate({ to: '/settings/taxes/documents/$document', params: { document: issued.current } })
      },
    },
    names,
  )
  const { form, failure, isSaving, requestClose } = record
  const preview = useMutation({
    mutationFn: () => api.correctDocument(document.id, correctRequestOf(form.values), { dryRun: 'true' }),
  })
  return (
    <Drawer
      opened
      size="xl"
      onClose={requestClose}
      title={t('title', { number: document.number })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={form.onSubmit(() => record.submit())} noValidate>
        <Stack gap="md">
          <FormFaults failure={failure} names={names} />
          {isReused && <Alert color="yellow">{t('reused')}</Alert>}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label={t('number')}
              required
              maxLength={100}
              data-autofocus
              {...form.getInputProps('number')}
            />
            <NativeSelect
              label={t('reason')}
              data={correctionReasons.map((value) => ({ value, label: t(value) }))}
              {...form.getInputProps('reason')}
            />
            <TextInput
              type="date"
              label={t('issueDate')}
              description={t('issueDateHelp')}
              {...form.getInputProps('issueDate')}
            />
            <NativeSelect
              label={t('presentation')}
              data={(['differences', 'before_and_after'] as const).map((value) => ({
                value,
                label: t(value),
              }))}
              {...form.getInputProps('presentation')}
            />
          </SimpleGrid>
          <TextInput label={t('note')} maxLength={1000} {...form.getInputProps('note')} />
          <NativeSelect
            label={t('way')}
            data={correctionWays.map((value) => ({ value, label: t(value) }))}
            {...form.getInputProps('way')}
          />
          <Text fz="sm" c="dimmed">
            {t(`${form.values.way}Help`)}
          </Text>
          <ChangeFields form={form} document={document} />
          {preview.error && <ErrorState error={preview.error} />}
          {preview.data && <Preview correction={preview.data} />}
          <Group gap="xs">
            <Button type="submit" loading={isSaving}>
              {t('issue')}
            </Button>
            <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
              {t('preview')}
            </Button>
            <Button variant="subtle" onClick={requestClose}>
              {t('cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}
