import { useTexts } from '../../texts/texts.ts'
import { texts as userTexts } from '../users/texts.ts'
import { UserList } from '../users/UserList.tsx'

export function PlatformUsersPage() {
  const ofUsers = useTexts(userTexts)
  return <UserList title={ofUsers('platformUsers')} description={ofUsers('platformDescription')} />
}
