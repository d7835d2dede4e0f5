import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { FormFaults } from '../../components/records/FormFaults.tsx'
import { useRecordForm } from '../../components/records/use-record-form.ts'
import { notifyDone } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useMailboxes } from '../mail/use-mailboxes.ts'
import { AttachmentField } from './AttachmentField.tsx'
import { type ComposeValues, composeFaults } from './compose-values.ts'
import { requestOf } from './request-of.ts'
import { texts } from './texts.ts'

const names = ['mailbox_id', 'to', 'cc', 'bcc', 'subject', 'text', 'priority', 'attachments'] as const
const priorities = ['high', 'normal', 'low'] as const

/** The fields of a message. It goes into the queue; what was typed stays when the API rejects it. */
export function ComposeForm({ initial }: { initial: ComposeValues }) {
  const t = useTexts(texts)
  const api = useApi()
  const navigate = useNavigate()
  const mailboxes = useMailboxes()
  // A repeated submission does not send a second message.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const record = useRecordForm<ComposeValues>(
    {
      initial,
      version: null,
      validate: (values) =>
        Object.fromEntries(
          Object.entries(composeFaults(values)).map(([name, { key, entries }]) => [
            name,
            t(key, { entries }),
          ]),
        ),
      save: async (values) => {
        await api.sendMail(requestOf(values), { idempotencyKey })
        notifyDone(t('sent'))
      },
      onClose: () => void navigate({ to: '/mail/outgoing' }),
    },
    names,
  )
  const { form, failure, isSaving } = record
  /** A fault of one of the addresses is a fault of their field. */
  const errorOf = (name: string) =>
    Object.entries(form.errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
  const senders = mailboxes.rows.filter(({ is_active: isActive }) => isActive === 1)
  return (
    <form onSubmit={form.onSubmit(() => record.submit())} noValidate>
      <Stack gap="md" maw="48rem">
        <FormFaults failure={failure} names={names} />
        <NativeSelect
          label={t('from')}
          data={[
            { value: '', label: t('globalServer') },
            ...senders.map(({ id, name, address }) => ({ value: id, label: `${name} <${address}>` })),
          ]}
          {...form.getInputProps('mailbox_id')}
        />
        <TextInput
          label={t('to')}
          description={t('addressHelp')}
          data-autofocus
          {...form.getInputProps('to')}
          error={errorOf('to')}
        />
        <TextInput label={t('cc')} {...form.getInputProps('cc')} error={errorOf('cc')} />
        <TextInput label={t('bcc')} {...form.getInputProps('bcc')} error={errorOf('bcc')} />
        <TextInput label={t('subject')} maxLength={500} {...form.getInputProps('subject')} />
        <Textarea label={t('text')} autosize minRows={10} maxRows={30} {...form.getInputProps('text')} />
        <AttachmentField
          files={form.values.attachments}
          error={errorOf('attachments')}
          onChange={(files) => form.setFieldValue('attachments', files)}
        />
        <NativeSelect
          label={t('priority')}
          data={priorities.map((value) => ({ value, label: t(value) }))}
          maw="12rem"
          {...form.getInputProps('priority')}
        />
        <Group>
          <Button type="submit" loading={isSaving} leftSection={<IconSend size={16} aria-hidden />}>
            {t('send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
