import type { User, UserLink } from '@fiscus/client'
import { Button, Group } from '@mantine/core'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

type Props = {
  user: User
  onChanged: () => Promise<void>
  onLink: (link: UserLink) => void
  onClose: () => void
}

/** What an administrator does with the logins of a user. */
export function UserActions({ user, onChanged, onLink, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const { id, name } = user

  async function run(work: () => Promise<unknown>) {
    try {
      await work()
      await onChanged()
      notifyDone(t('done'))
      onClose()
    } catch (error) {
      notifyProblem(error)
    }
  }

  async function runConfirmed(title: string, body: string, action: string, work: () => Promise<unknown>) {
    if (await confirm({ title, body, action, isDangerous: true })) await run(work)
  }

  return (
    <Group gap="xs">
      {user.is_managed && user.state !== 'inactive' && (
        <Button variant="default" onClick={() => run(async () => onLink(await api.createUserLink(id)))}>
          {t('newLink')}
        </Button>
      )}
      <Button
        variant="default"
        disabled={user.sessions === 0}
        onClick={() =>
          runConfirmed(t('logOutTitle', { name }), t('logOutText'), t('logOut'), () =>
            api.endUserSessions(id, {}),
          )
        }
      >
        {t('logOut')}
      </Button>
      {user.is_managed && user.second_factor === 'enabled' && (
        <Button
          variant="default"
          onClick={() =>
            runConfirmed(t('resetTitle', { name }), t('resetText'), t('removeFactor'), () =>
              api.resetSecondFactor(id),
            )
          }
        >
          {t('removeFactor')}
        </Button>
      )}
      {user.is_managed &&
        (user.state === 'inactive' ? (
          <Button variant="default" onClick={() => run(() => api.activateUser(id))}>
            {t('activate')}
          </Button>
        ) : (
          <Button
            variant="light"
            color="red"
            onClick={() =>
              runConfirmed(t('deactivateTitle', { name }), t('deactivateText'), t('deactivate'), () =>
                api.deactivateUser(id),
              )
            }
          >
            {t('deactivate')}
          </Button>
        ))}
    </Group>
  )
}
