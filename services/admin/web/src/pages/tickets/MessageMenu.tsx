import type { MailTicketMessage } from '@fiscus/client'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowBack, IconArrowsSplit2, IconDots, IconMail } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../api/client.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'
import { useTicketChanges } from './use-ticket-changes.ts'

type Props = { entry: MailTicketMessage; name: string; hasLater: boolean }

/** Opens a message, moves it, alone or with the later ones, out of the conversation, and back after it was moved. */
export function MessageMenu({ entry, name, hasLater }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const navigate = useNavigate()
  const canWrite = useCan('mail:send')
  const { run } = useTicketChanges()
  const { id, thread_id, split_from_id } = entry
  async function split(withLater: 0 | 1) {
    let thread = ''
    const work = async () => {
      thread = (await api.splitThread(id, { with_later: withLater })).id
    }
    await run(work, { done: t('splitDone'), undo: () => api.rejoinThread(thread) })
  }
  const icon = <IconArrowsSplit2 size={16} aria-hidden />
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('moreOf', { name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => navigate({ to: '/mail/messages/$message', params: { message: id } })}
        >
          {t('openMessage')}
        </Menu.Item>
        {canWrite && (
          <Menu.Item leftSection={icon} onClick={() => split(0)}>
            {t('split')}
          </Menu.Item>
        )}
        {canWrite && hasLater && (
          <Menu.Item leftSection={icon} onClick={() => split(1)}>
            {t('splitLater')}
          </Menu.Item>
        )}
        {canWrite && split_from_id !== null && (
          <Menu.Item
            leftSection={<IconArrowBack size={16} aria-hidden />}
            onClick={() => run(() => api.rejoinThread(thread_id), { done: t('undone') })}
          >
            {t('unsplit')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
