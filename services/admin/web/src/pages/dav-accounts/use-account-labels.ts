import { useTexts } from '../../texts/texts.ts'
import type { AccountValues } from './account-values.ts'
import { texts } from './texts.ts'

/** The names of the fields of an account in words. */
export function useAccountLabels(): Readonly<Record<keyof AccountValues, string>> {
  const t = useTexts(texts)
  return {
    name: t('name'),
    server_url: t('server'),
    other_origins: t('otherOrigins'),
    owner_id: t('owner'),
    is_active: t('isActive'),
    login_method: t('loginMethod'),
    login: t('userName'),
    password: t('password'),
    oauth_token_url: t('tokenUrl'),
    oauth_client_id: t('clientId'),
    oauth_client_secret: t('clientSecret'),
    oauth_refresh_token: t('refreshToken'),
    tested: t('tested'),
    choices: t('collections'),
  }
}
