import { useTexts } from '../../texts/texts.ts'
import { texts as userTexts } from '../users/texts.ts'
import { UserList } from '../users/UserList.tsx'
import { texts } from './texts.ts'

export function PlatformUsersPage() {
  const t = useTexts(texts)
  const ofUsers = useTexts(userTexts)
  return <UserList title={t('title')} description={ofUsers('platformDescription')} />
}
