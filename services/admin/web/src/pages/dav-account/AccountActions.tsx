import type { DavAccount, DavCollection } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts as davTexts } from '../dav/texts.ts'
import { useSyncNow } from '../dav/use-sync-now.ts'
import { DeletedParts } from './DeletedParts.tsx'
import { texts } from './texts.ts'

type Props = { account: DavAccount; collections: readonly DavCollection[]; onEdit: () => void }

/** Changes, synchronises or deletes an account. */
export function AccountActions({ account, collections, onEdit }: Props) {
  const t = useTexts(texts)
  const words = useTexts(davTexts)
  const api = useApi()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const syncNow = useSyncNow()
  const { name } = account
  async function remove(): Promise<void> {
    const title = t('deleteTitle', { name })
    const body = <DeletedParts collections={collections} />
    if (!(await confirm({ title, body, action: t('delete'), isDangerous: true }))) return
    try {
      await api.deleteDavAccount(account.id, { ifMatch: account })
      notifyDone(t('deleted', { name }))
      await navigate({ to: '/dav/accounts' })
      await queryClient.invalidateQueries({ queryKey: ['dav-accounts'] })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
        {t('delete')}
      </Button>
      {account.is_active === 1 && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => syncNow(account)}
        >
          {words('syncNow')}
        </Button>
      )}
      <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('change')}
      </Button>
    </>
  )
}
