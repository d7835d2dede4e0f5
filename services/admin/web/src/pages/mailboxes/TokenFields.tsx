import type { Mailbox } from '@fiscus/client'
import { NativeSelect, TextInput } from '@mantine/core'
import { PasswordField } from '../../components/records/PasswordField.tsx'
import { useTexts } from '../../texts/texts.ts'
import { type ProviderName, presets, providerNames, providerOf } from './provider-presets.ts'
import type { MailboxForm } from './ServerFields.tsx'
import { texts } from './texts.ts'

/** What a login with tokens needs. A provider that is chosen fills in its servers and addresses. */
export function TokenFields({ form, mailbox }: { form: MailboxForm; mailbox: Mailbox | undefined }) {
  const t = useTexts(texts)
  const help = (isStored: boolean | undefined) => t(isStored ? 'secretKept' : 'secretHelp')
  const choose = (name: ProviderName) => form.setValues(presets[name])
  const hasConsent = form.values.oauth_authorization_url !== ''
  return (
    <>
      <NativeSelect
        label={t('provider')}
        description={t('providerHelp', { uri: `${location.origin}/mail/consent` })}
        data={providerNames.map((value) => ({ value, label: t(`provider.${value}`) }))}
        value={providerOf(form.values)}
        onChange={({ currentTarget }) =>
          choose(providerNames.find((name) => name === currentTarget.value) ?? 'other')
        }
      />
      <TextInput label={t('clientId')} {...form.getInputProps('oauth_client_id')} />
      <PasswordField
        label={t('clientSecret')}
        description={help(mailbox?.oauth_has_client_secret)}
        autoComplete="off"
        {...form.getInputProps('oauth_client_secret')}
      />
      <TextInput
        label={t('authorizationUrl')}
        description={t('authorizationUrlHelp')}
        type="url"
        {...form.getInputProps('oauth_authorization_url')}
      />
      <TextInput label={t('oauthScope')} {...form.getInputProps('oauth_scope')} />
      <TextInput label={t('tokenUrl')} type="url" {...form.getInputProps('oauth_token_url')} />
      <PasswordField
        label={t('refreshToken')}
        description={
          hasConsent && !mailbox?.oauth_has_refresh_token
            ? t('refreshTokenHelp')
            : help(mailbox?.oauth_has_refresh_token)
        }
        autoComplete="off"
        {...form.getInputProps('oauth_refresh_token')}
      />
    </>
  )
}
