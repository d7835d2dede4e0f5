import { Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { lazyPart } from '../../app/lazy-part.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useMailboxes } from '../mail/use-mailboxes.ts'
import { AttachmentField } from './AttachmentField.tsx'
import type { ComposeValues } from './compose-values.ts'
import { sendersOf } from './senders-of.ts'
import { texts } from './texts.ts'

const RichTextField = lazyPart(() => import('./RichTextField.tsx'), 'RichTextField')
const priorities = ['high', 'normal', 'low'] as const

type Props = { form: UseFormReturnType<ComposeValues>; zone: string }

/** The fields of a message. */
export function ComposeFields({ form, zone }: Props) {
  const t = useTexts(texts)
  const mailboxes = useMailboxes()
  /** A fault of one of the addresses is a fault of their field. */
  const errorOf = (name: string) =>
    Object.entries(form.errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
  return (
    <>
      <NativeSelect
        label={t('from')}
        data={[
          { value: '', label: t('globalServer') },
          ...sendersOf(mailboxes.rows).map(({ id, name, address }) => ({
            value: id,
            label: `${name} <${address}>`,
          })),
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
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('cc')} {...form.getInputProps('cc')} error={errorOf('cc')} />
        <TextInput label={t('bcc')} {...form.getInputProps('bcc')} error={errorOf('bcc')} />
      </SimpleGrid>
      <TextInput label={t('subject')} maxLength={500} {...form.getInputProps('subject')} />
      <RichTextField
        label={t('text')}
        html={form.values.html}
        onChange={(html) => form.setFieldValue('html', html)}
        error={errorOf('html')}
      />
      <AttachmentField
        files={form.values.attachments}
        error={errorOf('attachments')}
        onChange={(files) => form.setFieldValue('attachments', files)}
      />
      <Group align="flex-start" gap="md">
        <NativeSelect
          label={t('priority')}
          data={priorities.map((value) => ({ value, label: t(value) }))}
          {...form.getInputProps('priority')}
        />
        <TextInput
          type="datetime-local"
          label={t('notBefore')}
          description={t('notBeforeHelp', { zone })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('not_before')}
        />
      </Group>
    </>
  )
}
