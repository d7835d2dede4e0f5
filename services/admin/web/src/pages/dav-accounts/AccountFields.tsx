import type { DavAccount } from '@fiscus/client'
import { NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTexts } from '../../texts/texts.ts'
import type { AccountValues } from './account-values.ts'
import { texts } from './texts.ts'

export type AccountForm = UseFormReturnType<AccountValues>

/** The fields of an account: its server, and how it logs in. */
export function AccountFields({ form, account }: { form: AccountForm; account: DavAccount | undefined }) {
  const t = useTexts(texts)
  return (
    <>
      <TextInput label={t('name')} required maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={t('server')}
        description={t('serverHelp')}
        type="url"
        required
        maxLength={1000}
        {...form.getInputProps('server_url')}
      />
      <NativeSelect
        label={t('loginMethod')}
        data={[
          { value: 'basic', label: t('loginBasic') },
          { value: 'bearer', label: t('loginBearer') },
        ]}
        {...form.getInputProps('login_method')}
      />
      <TextInput label={t('login')} required autoComplete="off" {...form.getInputProps('login')} />
      {form.values.login_method === 'basic' ? (
        <PasswordInput
          label={t('password')}
          description={t(account?.has_password ? 'secretKept' : 'passwordHelp')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      ) : (
        <TokenFields form={form} account={account} />
      )}
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
      <PasswordInput
        label={t('clientSecret')}
        description={help(account?.oauth_has_client_secret)}
        autoComplete="off"
        {...form.getInputProps('oauth_client_secret')}
      />
      <PasswordInput
        label={t('refreshToken')}
        description={help(account?.oauth_has_refresh_token)}
        autoComplete="off"
        {...form.getInputProps('oauth_refresh_token')}
      />
    </>
  )
}
