import type { Mailbox } from '@fiscus/client'
import { Fieldset, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { OwnerSelect } from '../groupware/OwnerSelect.tsx'
import { type FocusedField, type MailboxForm, ServerFields } from './ServerFields.tsx'
import { TokenFields } from './TokenFields.tsx'
import { texts } from './texts.ts'

const openers = ['people', 'lists', 'machines'] as const

type Props = { form: MailboxForm; mailbox: Mailbox | undefined; focus: FocusedField }

/** The fields of a mailbox: names, how it logs in, and its two servers. */
export function MailboxFields({ form, mailbox, focus }: Props) {
  const t = useTexts(texts)
  return (
    <>
      <TextInput
        label={t('name')}
        required
        maxLength={200}
        data-autofocus={focus === 'name' || undefined}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('address')}
        type="email"
        required
        maxLength={254}
        {...form.getInputProps('address')}
      />
      <TextInput
        label={t('senderName')}
        description={t('senderNameHelp')}
        maxLength={200}
        {...form.getInputProps('sender_name')}
      />
      <OwnerSelect description={t('ownerHelp')} {...form.getInputProps('owner_id')} />
      <Switch
        label={t('isActive')}
        description={t('isActiveHelp')}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
      <Switch
        label={t('isSupport')}
        description={t('isSupportHelp')}
        {...form.getInputProps('is_support', { type: 'checkbox' })}
      />
      {form.values.is_support && (
        <NativeSelect
          label={t('opensTickets')}
          description={t('opensTicketsHelp')}
          data={openers.map((value) => ({ value, label: t(`opens.${value}`) }))}
          {...form.getInputProps('opens_tickets')}
        />
      )}
      {form.values.is_support && (
        <Switch
          label={t('acknowledges')}
          description={t('acknowledgesHelp')}
          {...form.getInputProps('acknowledges', { type: 'checkbox' })}
        />
      )}
      {form.values.is_support && form.values.acknowledges && (
        <Textarea
          label={t('acknowledgementText')}
          description={t('acknowledgementTextHelp')}
          maxLength={4_000}
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('acknowledgement_text')}
        />
      )}
      <NativeSelect
        label={t('loginMethod')}
        data={[
          { value: 'password', label: t('password') },
          { value: 'xoauth2', label: t('loginToken') },
        ]}
        {...form.getInputProps('login_method')}
      />
      {form.values.login_method === 'xoauth2' && <TokenFields form={form} mailbox={mailbox} />}
      <Fieldset legend={t('incomingMail')}>
        <ServerFields
          form={form}
          direction="in"
          focus={focus}
          hasPassword={mailbox?.in_has_password ?? false}
        />
        {form.values.in_protocol === 'pop3' && (
          <TextInput
            mt="sm"
            label={t('deleteAfter')}
            description={t('deleteAfterHelp')}
            inputMode="numeric"
            {...form.getInputProps('delete_after_days')}
          />
        )}
      </Fieldset>
      <Fieldset legend={t('outgoingMail')}>
        <ServerFields
          form={form}
          direction="out"
          focus={focus}
          hasPassword={mailbox?.out_has_password ?? false}
        />
        <TextInput
          mt="sm"
          label={t('hourlyLimit')}
          description={t('hourlyLimitHelp')}
          inputMode="numeric"
          {...form.getInputProps('hourly_limit')}
        />
        {form.values.in_protocol === 'imap' && (
          <TextInput
            mt="sm"
            label={t('sentFolder')}
            description={t('sentFolderHelp')}
            {...form.getInputProps('sent_folder')}
          />
        )}
      </Fieldset>
    </>
  )
}
