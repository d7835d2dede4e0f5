import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'
import { UserList } from './UserList.tsx'

/** The members of the tenant at work. */
export function UsersPage() {
  const t = useTexts(texts)
  return <UserList title={t('users')} description={t('description')} />
}
