import type { Mailbox } from '@fiscus/client'
import { Fieldset, NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { OwnerField } from './OwnerField.tsx'
import { type MailboxForm, ServerFields } from './ServerFields.tsx'
import { texts } from './texts.ts'

type Props = { form: MailboxForm; mailbox: Mailbox | undefined }

/** The fields of a mailbox: names, how it logs in, and its two servers. */
export function MailboxFields({ form, mailbox }: Props) {
  const t = useTexts(texts)
  return (
    <>
      <TextInput label={t('name')} required maxLength={200} data-autofocus {...form.getInputProps('name')} />
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
      <OwnerField form={form} />
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
      <NativeSelect
        label={t('login')}
        data={[
          { value: 'password', label: t('loginPassword') },
          { value: 'xoauth2', label: t('loginToken') },
        ]}
        {...form.getInputProps('login_method')}
      />
      {form.values.login_method === 'xoauth2' && <TokenFields form={form} mailbox={mailbox} />}
      <Fieldset legend={t('incoming')}>
        <ServerFields form={form} direction="in" hasPassword={mailbox?.in_has_password ?? false} />
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
      <Fieldset legend={t('outgoing')}>
        <ServerFields form={form} direction="out" hasPassword={mailbox?.out_has_password ?? false} />
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

/** What a login with tokens needs. */
function TokenFields({ form, mailbox }: Props) {
  const t = useTexts(texts)
  const help = (isStored: boolean | undefined) => t(isStored ? 'secretKept' : 'passwordHelp')
  return (
    <>
      <TextInput label={t('tokenUrl')} type="url" {...form.getInputProps('oauth_token_url')} />
      <TextInput label={t('clientId')} {...form.getInputProps('oauth_client_id')} />
      <PasswordInput
        label={t('clientSecret')}
        description={help(mailbox?.oauth_has_client_secret)}
        autoComplete="off"
        {...form.getInputProps('oauth_client_secret')}
      />
      <PasswordInput
        label={t('refreshToken')}
        description={help(mailbox?.oauth_has_refresh_token)}
        autoComplete="off"
        {...form.getInputProps('oauth_refresh_token')}
      />
    </>
  )
}
