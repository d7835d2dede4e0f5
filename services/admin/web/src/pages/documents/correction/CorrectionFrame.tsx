import { type DocumentWithSnapshot, FiscusProblem, newIdempotencyKey } from '@fiscus/client'
import { Alert, Button, Drawer, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { FormFaults } from '../../../components/records/FormFaults.tsx'
import { useRecordForm } from '../../../components/records/use-record-form.ts'
import { useReturnFocus } from '../../../components/records/use-return-focus.ts'
import { notifyDone } from '../../../problems/notify.tsx'
import { useTexts } from '../../../texts/texts.ts'
import type { CorrectionHead } from './correction-form.ts'
import { HeadFields } from './HeadFields.tsx'
import { Preview } from './Preview.tsx'
import { correctionTexts } from './texts.ts'

type Options = { idempotencyKey: string } | { dryRun: 'true' }

type Props<V extends CorrectionHead> = {
  title: string
  initial: V
  /** The fields whose faults are shown beside them; other faults are listed above the form. */
  names: readonly string[]
  /** Sends the correction: with a key it is issued, as a dry run it is only calculated. */
  send: (values: V, options: Options) => Promise<DocumentWithSnapshot>
  /** The fields for what is corrected. */
  children: (form: UseFormReturnType<V>) => ReactNode
  onClose: () => void
}

/**
 * The form of a correction: its head, what is corrected, a preview by a dry run, and the issue, once for each open
 * form.
 */
export function CorrectionFrame<V extends CorrectionHead>({
  title,
  initial,
  names,
  send,
  children,
  onClose,
}: Props<V>) {
  const t = useTexts(correctionTexts)
  useReturnFocus()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [isReused, setReused] = useState(false)
  const issued = useRef<string | null>(null)
  const record = useRecordForm<V>(
    {
      initial,
      version: null,
      save: async (values) => {
        try {
          const correction = await send(values, { idempotencyKey })
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
  const preview = useMutation({ mutationFn: () => send(form.values, { dryRun: 'true' }) })
  return (
    <Drawer
      opened
      size="xl"
      onClose={requestClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={record.onSubmit} noValidate>
        <Stack gap="md">
          <FormFaults failure={failure} names={names} />
          {isReused && <Alert color="yellow">{t('reused')}</Alert>}
          <HeadFields field={(name) => form.getInputProps(name)} />
          {children(form)}
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
