import { Button, Drawer, Group, NativeSelect, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { focusFault } from '../../../components/records/focus-fault.ts'
import { useReturnFocus } from '../../../components/records/use-return-focus.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import { JobFields } from './JobFields.tsx'
import { jobKinds } from './job-form.ts'
import { formTexts } from './texts.ts'
import { useNewJob } from './use-new-job.ts'

const priorities = ['high', 'normal', 'low'] as const

/** The form for a new job. What was typed stays when the job is rejected. */
export function NewJobDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(formTexts)
  const word = useTexts(texts)
  useReturnFocus()
  const { form, change, submit, close, isSaving, failure, errors } = useNewJob(onClose)
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure !== null) focusFault(formRef.current)
  }, [failure])
  return (
    <Drawer opened onClose={close} title={t('title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          {failure !== null && <ErrorState error={failure} />}
          <NativeSelect
            label={word('kind')}
            data={jobKinds.map((value) => ({ value, label: word(`kind.${value}`) }))}
            value={form.kind}
            onChange={({ currentTarget }) => {
              const kind = jobKinds.find((one) => one === currentTarget.value)
              if (kind) change({ kind })
            }}
          />
          <JobFields form={form} onChange={change} errors={errors} />
          <NativeSelect
            label={word('priority')}
            data={priorities.map((value) => ({ value, label: word(`priority.${value}`) }))}
            value={form.priority}
            onChange={({ currentTarget }) => {
              const priority = priorities.find((one) => one === currentTarget.value)
              if (priority) change({ priority })
            }}
          />
          <Group gap="xs">
            <Button type="submit" loading={isSaving}>
              {t('create')}
            </Button>
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}
