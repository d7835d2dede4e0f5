import type { DavAccount } from '@fiscus/client'
import { NativeSelect, Switch, TagsInput, TextInput } from '@mantine/core'
import { PasswordField } from '../../components/records/PasswordField.tsx'
import { useTexts } from '../../texts/texts.ts'
import { OwnerSelect } from '../groupware/OwnerSelect.tsx'
import { type AccountForm, originsMax } from './account-values.ts'
import { FindServers } from './FindServers.tsx'
import { texts } from './texts.ts'

/** The fields of an account: its server, and how it logs in. */
export function AccountFields({ form, account }: { form: AccountForm; account: DavAccount | undefined }) {
  const t = useTexts(texts)
  return (
    <>
      <TextInput label={t('name')} required maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={t('server')}
        description={t('serverHelp')}
        inputMode="url"
        required
        maxLength={1000}
        {...form.getInputProps('server_url')}
      />
      <FindServers form={form} />
      <NativeSelect
        label={t('loginMethod')}
        data={[
          { value: 'basic', label: t('password') },
          { value: 'digest', label: t('loginDigest') },
          { value: 'bearer', label: t('loginBearer') },
        ]}
        {...form.getInputProps('login_method')}
      />
      <TextInput label={t('userName')} required autoComplete="off" {...form.getInputProps('login')} />
      {form.values.login_method !== 'bearer' ? (
        <PasswordField
          label={t('password')}
          description={t(account?.has_password ? 'secretKept' : 'passwordHelp')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      ) : (
        <TokenFields form={form} account={account} />
      )}
      <TagsInput
        label={t('otherOrigins')}
        description={t('otherOriginsHelp')}
        maxTags={originsMax}
        {...form.getInputProps('other_origins')}
      />
      <OwnerSelect {...form.getInputProps('owner_id')} />
      <Switch
        label={t('isActive')}
        description={t('isActiveHelp')}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    </>
  )
}

/** What a login with OAuth 2.0 needs. */
function TokenFields({ form, account }: { form: AccountForm; account: DavAccount | undefined }) {
  const t = useTexts(texts)
  const help = (isStored: boolean | undefined) => t(isStored ? 'secretKept' : 'secretHelp')
  return (
    <>
      <TextInput label={t('tokenUrl')} type="url" required {...form.getInputProps('oauth_token_url')} />
      <TextInput label={t('clientId')} required {...form.getInputProps('oauth_client_id')} />
      <PasswordField
        label={t('clientSecret')}
        description={help(account?.oauth_has_client_secret)}
        autoComplete="off"
        {...form.getInputProps('oauth_client_secret')}
      />
      <PasswordField
        label={t('refreshToken')}
        description={help(account?.oauth_has_refresh_token)}
        autoComplete="off"
        {...form.getInputProps('oauth_refresh_token')}
      />
    </>
  )
}
